import { cases } from '../../locales/en/cases.ts';
import { addEnglish } from './index.ts';

/* Imported by what narrows many cases, which is fetched where there are many. */
addEnglish('cases', cases);
