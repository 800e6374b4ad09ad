//! Enums: one of several words, or of several numbers that have names.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Expr, Ident, Result};

pub(crate) fn choice(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(input, "only an enum is a choice"));
    };
    let variants: Vec<_> = data.variants.iter().map(|variant| &variant.ident).collect();
    let numbers: Vec<_> = data
        .variants
        .iter()
        .filter_map(|variant| variant.discriminant.as_ref().map(|(_, number)| number))
        .collect();
    if numbers.is_empty() {
        Ok(words(name, &variants))
    } else if numbers.len() == variants.len() {
        Ok(number_choice(name, &variants, &numbers))
    } else {
        Err(Error::new_spanned(input, "either all variants have a number or none"))
    }
}

fn words(name: &Ident, variants: &[&Ident]) -> TokenStream {
    let words: Vec<_> = variants.iter().map(|variant| spaced(variant, '_')).collect();
    quote! {
        impl ::tool::Argument for #name {
            const SCHEMA: &'static ::tool::Schema =
                &::tool::Schema::of(::tool::Kind::Words(&[#(#words,)*]));

            fn read(
                value: ::tool::derive::Value,
                reader: &mut ::tool::Reader,
            ) -> ::core::option::Option<Self> {
                match value.as_str() {
                    #(::core::option::Option::Some(#words) => {
                        ::core::option::Option::Some(Self::#variants)
                    })*
                    _ => ::tool::argument::not_a_choice(reader, &[#(#words,)*]),
                }
            }

            fn json(&self) -> ::core::option::Option<::tool::derive::Value> {
                ::core::option::Option::Some(::tool::derive::Value::from(match self {
                    #(Self::#variants => #words,)*
                }))
            }
        }
    }
}

fn number_choice(name: &Ident, variants: &[&Ident], numbers: &[&Expr]) -> TokenStream {
    let note = variants
        .iter()
        .zip(numbers)
        .map(|(variant, number)| format!("{} {}", quote!(#number), spaced(variant, ' ')))
        .collect::<Vec<_>>()
        .join(", ");
    let note = format!("{note}.");
    quote! {
        impl ::tool::Argument for #name {
            const SCHEMA: &'static ::tool::Schema =
                &::tool::Schema::of(::tool::Kind::Numbers(&[#(#numbers,)*])).note(#note);

            fn read(
                value: ::tool::derive::Value,
                reader: &mut ::tool::Reader,
            ) -> ::core::option::Option<Self> {
                match ::tool::argument::whole(&value) {
                    #(::core::option::Option::Some(#numbers) => {
                        ::core::option::Option::Some(Self::#variants)
                    })*
                    _ => ::tool::argument::not_a_choice(reader, &[#note]),
                }
            }

            fn json(&self) -> ::core::option::Option<::tool::derive::Value> {
                ::core::option::Option::Some(::tool::derive::Value::from(match self {
                    #(Self::#variants => #numbers,)*
                }))
            }
        }
    }
}

/// `PublicThread` as `public_thread` or `public thread`.
fn spaced(ident: &Ident, between: char) -> String {
    let mut out = String::new();
    for (index, letter) in ident.to_string().chars().enumerate() {
        if letter.is_uppercase() && index > 0 {
            out.push(between);
        }
        out.extend(letter.to_lowercase());
    }
    out
}
