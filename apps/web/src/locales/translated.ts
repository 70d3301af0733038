/**
 * The translations of the English keys. Chinese has one plural form, so the English singular (`…_one`) has no
 * counterpart.
 */
export type Translated<Texts> = { readonly [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: string };
