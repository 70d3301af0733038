import { cases } from '../../locales/en/cases.ts';
import { addEnglish } from './index.ts';

/* Imported by the filter for long lists of cases, which is fetched on demand. */
addEnglish('cases', cases);
