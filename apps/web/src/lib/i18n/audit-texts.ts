import { audit } from '../../locales/en/audit.ts';
import { addEnglish } from './index.ts';

/* Imported by the log of administrative acts. */
addEnglish('audit', audit);

/** The log's keys are its list of known acts, kinds, nouns and fields. */
export { audit as auditTexts };
