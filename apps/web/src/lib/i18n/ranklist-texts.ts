import { ranklist } from '../../locales/en/ranklist.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages that show a ranklist. */
addEnglish('ranklist', ranklist);
