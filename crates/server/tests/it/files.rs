//! Files for upload come from allowed folders only.

use discord::Source;
use serde_json::json;
use server::Settings;

use crate::fake::{CHANNEL, World};

#[tokio::test]
async fn a_file_is_read_only_below_an_allowed_folder() {
    let base = std::env::temp_dir().join(format!("discord-mcp-files-{}", std::process::id()));
    let root = base.join("allowed");
    std::fs::create_dir_all(&root).unwrap();
    std::fs::write(root.join("chart.png"), b"png").unwrap();
    std::fs::write(base.join("secret.txt"), b"secret").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(base.join("secret.txt"), root.join("link.txt")).unwrap();

    let world = World::new(Settings { file_roots: vec![root.clone()], ..Settings::default() });
    let send = |path: std::path::PathBuf| {
        let path = path.to_string_lossy().into_owned();
        world.call("messages_send", json!({"channel_id": CHANNEL, "files": [{"path": path}]}))
    };
    let sent = |world: &World| {
        let seen = world.discord.seen.lock().unwrap();
        seen.iter().filter(|request| !request.files.is_empty()).cloned().collect::<Vec<_>>()
    };

    for outside in [
        base.join("secret.txt"),
        root.join("../secret.txt"),
        root.join("link.txt"),
        base.join("no"),
    ] {
        let outcome = send(outside.clone()).await;
        assert_eq!(outcome.code, Some("VALIDATION_FAILED"), "{}", outside.display());
        assert!(sent(&world).is_empty(), "nothing is sent");
    }
    send(root.join("chart.png")).await;
    let requests = sent(&world);
    assert_eq!(requests.len(), 1);
    assert_eq!(requests[0].files[0].name, "chart.png");
    assert_eq!(requests[0].files[0].source, Source::Bytes(b"png".to_vec().into()));
    std::fs::remove_dir_all(base).unwrap();
}
