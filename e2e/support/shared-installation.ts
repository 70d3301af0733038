import { inject } from 'vitest';
import type { Installation } from './installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sharedOrigin: string;
  }
}

/** One installation for the whole run, shared by the journeys that do not affect others. */
export type SharedInstallation = Pick<Installation, 'origin'>;

/**
 * The shared installation, started by the global setup. Tests that need other settings, or that kill processes, start
 * their own.
 */
export function sharedInstallation(): SharedInstallation {
  return { origin: inject('sharedOrigin') };
}
