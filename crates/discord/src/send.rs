//! The way out.
