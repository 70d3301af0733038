/**
 * The texts of another language for the keys of the English ones. Chinese has one plural form, so the English singular
 * (`…_one`) has no counterpart.
 */
export type Translated<Texts> = { readonly [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: string };
