/** Proofs of something a user has, in addition to what they know. Any of them can complete a sign-in. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export function isSecondFactor(method: string): method is SecondFactorMethod {
  return secondFactorMethods.some((one) => one === method);
}
