import { session } from '../../locales/en/session.ts';
import { addEnglish } from './index.ts';

/* Imported by what signs in, makes accounts and sets passwords. */
addEnglish('session', session);
