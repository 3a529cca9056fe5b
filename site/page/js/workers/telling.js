/** Answers every question of the page by a function; what goes wrong is told in a sentence. */
export function serve(answer) {
  onmessage = async ({ data: { seq, question } }) => {
    try {
      postMessage({ seq, answer: await answer(question) });
    } catch (error) {
      postMessage({ seq, error: String(error?.message ?? error) });
    }
  };
}
