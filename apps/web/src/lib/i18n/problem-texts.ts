import { problem } from '../../locales/en/problem.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of problems and submissions, so that no other page fetches these texts. */
addEnglish('problem', problem);
