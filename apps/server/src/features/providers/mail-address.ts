import { refusal } from '../../http/refusal.ts';

const LONGEST_ADDRESS = 128;
const ADDRESS =
  /^[A-Za-z0-9_.+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** Normalizes an e-mail address: trimmed, in lower case. Refuses with `invalid-input`, reporting the place. */
export function readAddress(text: string, place: string): string {
  const address = text.trim().toLowerCase();
  if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address))
    throw refusal('invalid-input', { places: [{ place, reason: 'is not an e-mail address' }] });
  return address;
}

/** Whether codes are sent to such e-mail addresses: by domain, or by an expression for the whole address. */
export function isAllowedAddress(address: string, allowed: readonly (string | RegExp)[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return allowed.length === 0 || allowed.some((one) => (typeof one === 'string' ? one === domain : one.test(address)));
}
