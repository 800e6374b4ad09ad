//! The commands.

pub(crate) mod catalog;
pub(crate) mod sandbox;
pub(crate) mod serve;

use tokio::signal;
use tokio_util::sync::CancellationToken;

/// A token that is cancelled when the process is asked to end. Asked a second time, it ends at once:
/// whoever asks twice does not want to wait for the calls under way.
fn stop_signal() -> anyhow::Result<CancellationToken> {
    let stop = CancellationToken::new();
    let given = stop.clone();
    #[cfg(unix)]
    let (mut terminate, mut hang_up) = {
        use signal::unix::{SignalKind, signal};
        (signal(SignalKind::terminate())?, signal(SignalKind::hangup())?)
    };
    tokio::spawn(async move {
        loop {
            #[cfg(unix)]
            tokio::select! {
                _ = terminate.recv() => {}
                _ = hang_up.recv() => {}
                _ = signal::ctrl_c() => {}
            }
            #[cfg(not(unix))]
            let _asked = signal::ctrl_c().await;
            if given.is_cancelled() {
                #[expect(clippy::exit, reason = "everything that could be waited for is skipped")]
                std::process::exit(1);
            }
            given.cancel();
        }
    });
    Ok(stop)
}
