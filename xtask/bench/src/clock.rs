use std::time::Duration;

use criterion::Throughput;
use criterion::measurement::{Measurement, ValueFormatter};
use rustix::time::{ClockId, clock_gettime};

/// The time that this thread ran, in nanoseconds. Time for other programs does not count. Every
/// count here runs on one thread.
pub(crate) struct ThreadTime;

impl Measurement for ThreadTime {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        now()
    }

    fn end(&self, start: Duration) -> Duration {
        now().saturating_sub(start)
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    #[allow(clippy::cast_precision_loss, reason = "a time needs no more digits than a float has")]
    fn to_f64(&self, time: &Duration) -> f64 {
        time.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self
    }
}

fn now() -> Duration {
    // The clock of a thread begins at zero and never goes back.
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// The form in which criterion prints it.
impl ValueFormatter for ThreadTime {
    fn scale_values(&self, _: f64, values: &mut [f64]) -> &'static str {
        for value in values {
            *value /= 1e6;
        }
        "ms"
    }

    fn scale_throughputs(&self, _: f64, amount: &Throughput, values: &mut [f64]) -> &'static str {
        #[allow(clippy::cast_precision_loss, reason = "nor does a number of leaves")]
        if let Throughput::Elements(leaves) = amount {
            for value in values {
                *value = *leaves as f64 / *value * 1e3;
            }
        }
        "Mnodes/s"
    }

    fn scale_for_machines(&self, _: &mut [f64]) -> &'static str {
        "ns"
    }
}
