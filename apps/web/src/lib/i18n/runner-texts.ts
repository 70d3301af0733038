import { runner } from '../../locales/en/runner.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of runners, so that only administrators fetch these texts. */
addEnglish('runner', runner);
