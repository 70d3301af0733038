import { TYPED_PASSWORD_BYTES, typedPassword } from '@assay/rules/passwords';

/** A random password to hand out once. */
export const makePassword = (): string => typedPassword(crypto.getRandomValues(new Uint8Array(TYPED_PASSWORD_BYTES)));
