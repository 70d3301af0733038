import { judge } from '../../locales/en/judge.ts';
import { addEnglish } from './index.ts';

/* Imported by what shows what the judge says. */
addEnglish('judge', judge);
