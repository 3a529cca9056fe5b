# The programs `crosscheck` and `perft`:
#     docker build --tag crosscheck .
#     docker run --rm --volume "$PWD:/work" crosscheck validate -- ./my-engine
FROM rust:1.95-slim AS build
COPY . /crosscheck
WORKDIR /crosscheck
RUN cargo install --locked --root /out --path crosscheck/cli && cargo install --locked --root /out --path perft/counting

FROM debian:stable-slim
COPY --from=build /out/bin/ /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["crosscheck"]
