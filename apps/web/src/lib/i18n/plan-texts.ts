import { plan } from '../../locales/en/plan.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of plans. */
addEnglish('plan', plan);
