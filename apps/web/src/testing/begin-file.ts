import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll } from 'vitest';
import { chosenLanguage } from '../lib/i18n/languages.ts';

/*
 * A setup file: files share their worker's modules, so nothing of one may be left when the next begins. The page of the
 * last test is removed, with its timers and requests.
 */
beforeAll(() => chosenLanguage.set('en'));
afterAll(cleanup);
