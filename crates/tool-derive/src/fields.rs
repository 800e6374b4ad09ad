//! Structs: tables of fields, readers and writers.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Data, DeriveInput, Error, Expr, ExprLit, Field, Fields, Ident, Lit, LitStr, Result, Type,
};

use crate::docs;

/// A named field with its name as published, without `r#`.
struct Named<'a> {
    ident: &'a Ident,
    name: String,
    about: String,
    kind: &'a Type,
    field: &'a Field,
}

fn named(input: &DeriveInput) -> Result<Vec<Named<'_>>> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "only a struct can be derived"));
    };
    let fields = match &data.fields {
        Fields::Named(fields) => fields.named.iter().collect(),
        Fields::Unit => Vec::new(),
        Fields::Unnamed(fields) => {
            return Err(Error::new_spanned(fields, "the fields must have names"));
        }
    };
    fields
        .into_iter()
        .map(|field| {
            let Some(ident) = &field.ident else {
                return Err(Error::new_spanned(field, "the field must have a name"));
            };
            let name = ident.to_string();
            let name = name.strip_prefix("r#").unwrap_or(&name).to_owned();
            Ok(Named { ident, name, about: docs::text(&field.attrs), kind: &field.ty, field })
        })
        .collect()
}

/// What `#[arg(…)]` says.
struct Options {
    name: Option<String>,
    wire: Option<String>,
    default: Option<TokenStream>,
    place: Option<TokenStream>,
    flatten: bool,
}

fn options(field: &Field) -> Result<Options> {
    let mut options =
        Options { name: None, wire: None, default: None, place: None, flatten: false };
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("arg")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("name") {
                options.name = Some(meta.value()?.parse::<LitStr>()?.value());
            } else if meta.path.is_ident("wire") {
                options.wire = Some(meta.value()?.parse::<LitStr>()?.value());
            } else if meta.path.is_ident("default") {
                options.default = Some(literal(&meta.value()?.parse::<Expr>()?)?);
            } else if meta.path.is_ident("query") {
                options.place = Some(quote!(::tool::schema::Place::Query));
            } else if meta.path.is_ident("body") {
                options.place = Some(quote!(::tool::schema::Place::WholeBody));
            } else if meta.path.is_ident("local") {
                options.place = Some(quote!(::tool::schema::Place::Local));
            } else if meta.path.is_ident("flatten") {
                options.flatten = true;
            } else {
                let known = "known are: name, wire, default, query, body, local, flatten";
                return Err(meta.error(known));
            }
            Ok(())
        })?;
    }
    Ok(options)
}

fn literal(value: &Expr) -> Result<TokenStream> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => {
            Ok(quote!(::tool::schema::Literal::Integer(#number)))
        }
        Expr::Lit(ExprLit { lit: Lit::Bool(yes), .. }) => {
            Ok(quote!(::tool::schema::Literal::Boolean(#yes)))
        }
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
            Ok(quote!(::tool::schema::Literal::Text(#text)))
        }
        other => Err(Error::new_spanned(other, "a default is a number, true, false or text")),
    }
}

/// The row of a field in the table.
fn row(field: &Named<'_>, options: &Options) -> TokenStream {
    let Named { name, about, kind, .. } = field;
    let Options { name: given, wire, default, place, .. } = options;
    let name = given.as_ref().unwrap_or(name);
    let wire = wire.as_ref().unwrap_or(name);
    let place = place.clone().unwrap_or_else(|| quote!(<#kind as ::tool::Argument>::PLACE));
    let (required, default) = match default {
        Some(default) => (quote!(false), quote!(::core::option::Option::Some(#default))),
        None => (
            quote!(::core::matches!(
                <#kind as ::tool::Argument>::PRESENCE,
                ::tool::Presence::Required
            )),
            quote!(::core::option::Option::None),
        ),
    };
    quote! {
        ::tool::Field {
            name: #name,
            wire: #wire,
            about: #about,
            required: #required,
            clearable: ::core::matches!(
                <#kind as ::tool::Argument>::PRESENCE,
                ::tool::Presence::Clearable
            ),
            default: #default,
            place: #place,
            schema: <#kind as ::tool::Argument>::SCHEMA,
        }
    }
}

pub(crate) fn args(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let about = docs::text(&input.attrs);
    let fields = named(input)?;
    let (mut parts, mut reads, mut binds) = (Vec::new(), Vec::new(), Vec::new());
    // Where the next field stands in the table.
    let mut at = quote!(0);
    for field in &fields {
        let options = options(field.field)?;
        let Named { ident, kind, .. } = field;
        if options.flatten {
            reads.push(quote!(<#kind as ::tool::Args>::read_fields(object, at + #at)));
            binds.push(quote!(::tool::Args::bind_fields(&self.#ident, binder);));
            parts.push(quote!(<#kind as ::tool::Args>::FIELDS));
            at = quote!(#at + <#kind as ::tool::Args>::FIELDS.len());
        } else {
            let row = row(field, &options);
            reads.push(quote!(object.take(at + #at)));
            binds.push(quote! {
                ::tool::Argument::bind(
                    &self.#ident,
                    &<Self as ::tool::Args>::FIELDS[#at],
                    binder,
                );
            });
            parts.push(quote!(&[#row]));
            at = quote!(#at + 1);
        }
    }
    let idents: Vec<_> = fields.iter().map(|field| field.ident).collect();
    Ok(quote! {
        impl ::tool::Args for #name {
            const ABOUT: &'static str = #about;
            const FIELDS: &'static [::tool::Field] =
                &::tool::argument::concatenated::<{ #at }>(&[#(#parts,)*]);

            #[allow(unused_variables, reason = "a struct can have no fields")]
            fn read_fields(
                object: &mut ::tool::ObjectReader<'_>,
                at: usize,
            ) -> ::core::option::Option<Self> {
                #(let #idents = #reads;)*
                ::core::option::Option::Some(Self { #(#idents: #idents?,)* })
            }

            #[allow(unused_variables, reason = "a struct can have no fields")]
            fn bind_fields(&self, binder: &mut ::tool::Binder<'_>) {
                #(#binds)*
            }
        }

        impl ::tool::Argument for #name {
            const SCHEMA: &'static ::tool::Schema =
                &::tool::Schema::of(::tool::Kind::Object(<Self as ::tool::Args>::FIELDS));

            fn read(
                value: ::tool::derive::Value,
                reader: &mut ::tool::Reader,
            ) -> ::core::option::Option<Self> {
                ::tool::argument::read_nested(value, reader)
            }

            fn json(&self) -> ::core::option::Option<::tool::derive::Value> {
                ::core::option::Option::Some(::tool::bind::nested(self))
            }

            fn bind(&self, field: &::tool::Field, binder: &mut ::tool::Binder<'_>) {
                binder.nest(field, self);
            }
        }
    })
}

pub(crate) fn shape(input: &DeriveInput) -> Result<TokenStream> {
    let ident = &input.ident;
    let fields = named(input)?;
    let table = fields.iter().map(|Named { name, about, kind, .. }| {
        quote! {
            ::tool::Field {
                name: #name,
                wire: #name,
                about: #about,
                required: <#kind as ::tool::Shape>::REQUIRED,
                clearable: false,
                default: ::core::option::Option::None,
                place: ::tool::schema::Place::Auto,
                schema: <#kind as ::tool::Shape>::SCHEMA,
            }
        }
    });
    let idents: Vec<_> = fields.iter().map(|field| field.ident).collect();
    let names: Vec<_> = fields.iter().map(|field| &field.name).collect();
    Ok(quote! {
        impl ::tool::Shape for #ident {
            const SCHEMA: &'static ::tool::Schema =
                &::tool::Schema::of(::tool::Kind::Object(&[#(#table,)*]));

            fn json(self) -> ::core::option::Option<::tool::derive::Value> {
                #[allow(unused_mut, reason = "a struct can have no fields")]
                let mut object = ::tool::derive::Map::new();
                #(
                    if let ::core::option::Option::Some(value) =
                        ::tool::Shape::json(self.#idents)
                    {
                        object.insert(::std::string::String::from(#names), value);
                    }
                )*
                ::core::option::Option::Some(::tool::derive::Value::Object(object))
            }
        }
    })
}
