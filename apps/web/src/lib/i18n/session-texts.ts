import { session } from '../../locales/en/session.ts';
import { addEnglish } from './index.ts';

/* Imported by the forms for sign-in, new accounts and passwords. */
addEnglish('session', session);
