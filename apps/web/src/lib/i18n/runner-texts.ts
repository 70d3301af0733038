import { runner } from '../../locales/en/runner.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of runners: nobody but administrators fetches these texts. */
addEnglish('runner', runner);
