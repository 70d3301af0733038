import { refusal } from '../../http/refusal.ts';

const LONGEST_ADDRESS = 128;
const ADDRESS =
  /^[A-Za-z0-9_.+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/**
 * A mail address in one spelling: without blanks around it, in small letters. Refuses with `invalid-input`, naming the
 * place.
 */
export function readAddress(given: string, place: string): string {
  const address = given.trim().toLowerCase();
  if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address))
    throw refusal('invalid-input', { places: [{ place, reason: 'is no mail address' }] });
  return address;
}

/** Whether codes are sent to such addresses: by their domain or an expression over the whole address. */
export function isAllowedAddress(address: string, allowed: readonly (string | RegExp)[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return allowed.length === 0 || allowed.some((one) => (typeof one === 'string' ? one === domain : one.test(address)));
}
