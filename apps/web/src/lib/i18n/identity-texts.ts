import { identity } from '../../locales/en/identity.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages for sign-in, the second factor, consent and the user's own settings. */
addEnglish('identity', identity);
