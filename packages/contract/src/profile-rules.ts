/** Longest values of a profile, in UTF-16 code units. The server, imports and all forms use these. */
export const PROFILE_MAX = { name: 32, email: 128, realname: 64, school: 128, studentGrade: 32 } as const;

/** Fields of a profile that the sign-up form may ask for, besides name, e-mail and password, in their order. */
export const signUpFieldNames = ['realname', 'telephone', 'school', 'studentGrade'] as const;
export type SignUpFieldName = (typeof signUpFieldNames)[number];

/** How the sign-up form treats a field. */
export const signUpFieldUses = ['hidden', 'optional', 'required'] as const;
export type SignUpFieldUse = (typeof signUpFieldUses)[number];

export type SignUpFields = Record<SignUpFieldName, SignUpFieldUse>;

/**
 * An international number (E.164: a country code and at most 15 digits in all), or the 11 digits of a number of
 * mainland China without its country code. Empty for none.
 */
export const TELEPHONE = /^(\+[1-9]\d{6,14}|\d{11})?$/;

/**
 * Normalizes a number: without spaces and punctuation, `+` instead of a leading `00`, and mobile numbers of mainland
 * China as their 11 digits, as in SMS gateways and existing profiles.
 */
export function normalizeTelephone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s().\-‐-―]/g, '')
    .replace(/^00/, '+');
  return plain.replace(/^\+86(?=1\d{10}$)/, '');
}
