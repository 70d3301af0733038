import { identity } from '../../locales/en/identity.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of signing in, proving oneself, consent and one's own settings. */
addEnglish('identity', identity);
