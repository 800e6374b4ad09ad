//! Derives a tool's arguments (`Args`, `Choice`) and outputs (`Shape`).
//!
//! Each derive writes a constant table of fields and a thin reader or writer over it; all that can
//! be done once for every tool is in the crate `tool`. Doc comments become descriptions.
//!
//! ```text
//! /// Delete a channel.
//! #[derive(Args)]
//! struct ChannelsDelete {
//!     /// Channel to delete.
//!     channel_id: Id<Channel>,
//! }
//! ```
//!
//! Attributes of a field of `Args`: `#[arg(default = 50)]`, `#[arg(wire = "messages")]` (the name
//! Discord reads), `#[arg(name = "0")]` (the name a caller writes, where it is no name in Rust),
//! `#[arg(query)]`, `#[arg(body)]` (the field is the body), `#[arg(local)]` (not sent),
//! `#[arg(flatten)]` (an object of arguments that several tools have, whose fields stand among the
//! others). Whether a field is required is its type's matter.

mod choice;
mod docs;
mod fields;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct an object of arguments.
#[proc_macro_derive(Args, attributes(arg))]
pub fn args(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    fields::args(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Makes a struct an object of outputs.
#[proc_macro_derive(Shape)]
pub fn shape(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    fields::shape(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Makes an enum an argument: a number for variants with discriminants, else a word in lower case.
#[proc_macro_derive(Choice)]
pub fn choice(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    choice::choice(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
