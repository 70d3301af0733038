import { audit } from '../../locales/en/audit.ts';
import { addEnglish } from './index.ts';

/* Imported by the log of administrative acts. */
addEnglish('audit', audit);
