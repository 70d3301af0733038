import { rejudge } from '../../locales/en/rejudge.ts';
import { addEnglish } from './index.ts';

/* Imported by what judges solutions again. */
addEnglish('rejudge', rejudge);
