/** Proofs of something a person has besides what they know. All may complete a sign-in. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export function isSecondFactor(method: string): method is SecondFactorMethod {
  return secondFactorMethods.some((one) => one === method);
}
