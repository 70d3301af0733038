import { startI18n } from '../lib/i18n/index.ts';

let started: Promise<void> | undefined;

/** Starts translation once for all test files of a worker. */
export const startTexts = (): Promise<void> => (started ??= startI18n());
