import type { Provider } from './provider.ts';
import { wireProviders } from '../../identity-config.ts';

/** A sign-in method as clients see it. */
export function presentWay({ name, kind, title, options }: Provider) {
  return {
    provider: name,
    kind,
    ...(title !== undefined && { title }),
    ...(options && Object.keys(options).length > 0 && { options: { ...options } }),
  };
}

/** True for those that every client of the wire knows. */
export function isOfWire({ name }: Provider): boolean {
  return wireProviders.some((one) => one === name);
}
