import { audit } from '../../locales/en/audit.ts';
import { addEnglish } from './index.ts';

/* Imported by the audit log. */
addEnglish('audit', audit);

/** The keys of these texts are the log's list of known acts, kinds, nouns and fields. */
export { audit as auditTexts };
