//! The commands.

pub(crate) mod catalog;
pub(crate) mod sandbox;
pub(crate) mod serve;

use tokio::signal;
use tokio_util::sync::CancellationToken;

/// A token that is cancelled when the process is asked to end.
fn stop_signal() -> anyhow::Result<CancellationToken> {
    let stop = CancellationToken::new();
    let given = stop.clone();
    #[cfg(unix)]
    let (mut terminate, mut hang_up) = {
        use signal::unix::{SignalKind, signal};
        (signal(SignalKind::terminate())?, signal(SignalKind::hangup())?)
    };
    tokio::spawn(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
            _ = signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _asked = signal::ctrl_c().await;
        given.cancel();
    });
    Ok(stop)
}
