import { problem } from '../../locales/en/problem.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of problems and solutions: who does not open one need not fetch these texts. */
addEnglish('problem', problem);
