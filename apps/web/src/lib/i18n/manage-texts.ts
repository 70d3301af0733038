import { manage } from '../../locales/en/manage.ts';
import { addEnglish } from './index.ts';

/* Imported by the parts that problems and contests are managed with: who manages nothing need not fetch these texts. */
addEnglish('manage', manage);
