//! A file of an activity.

use discord::{Id, Route, id::Application, model};
use tool::{
    Args, Effect, Endpoint, Reader, Reply, Spec,
    file::{self, FileData, FileName, FilePath, MediaType},
};

use crate::output::AttachmentLine;

/// Upload a file for an activity of the bot to share; Discord keeps it for a while.
///
/// To send a file to people use `messages_send`.
#[derive(Args)]
pub(super) struct ApplicationUploadAttachment {
    /// Application of the bot.
    application_id: Id<Application>,
    /// The file's bytes in base64.
    file_data: Option<FileData>,
    /// Path of the file instead, below a folder the operator allowed.
    file_path: Option<FilePath>,
    /// Name of the file; needed with `file_data`.
    filename: Option<FileName>,
    /// Media type, such as image/png.
    content_type: Option<MediaType>,
}

impl Endpoint for ApplicationUploadAttachment {
    const SPEC: Spec =
        Spec::new("application_upload_attachment", "Upload activity file", Effect::Create).global();
    const ROUTE: Route = Route::post("/applications/{application_id}/attachment");
    type Answer = model::ActivityAttachment;
    type Output = AttachmentLine;

    fn check(&self, reader: &mut Reader) {
        file::check(self.file_data.as_ref(), self.file_path.as_ref(), reader);
        if self.file_data.is_some() && self.filename.is_none() {
            reader.field("filename", |reader| {
                reader.issue("required", "it is required with `file_data`");
            });
        }
    }

    fn reply(self, answer: model::ActivityAttachment) -> Reply<AttachmentLine> {
        Reply::new(answer.attachment.into())
    }
}
