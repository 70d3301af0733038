import { rule } from '../../locales/en/rule.ts';
import { addEnglish } from './index.ts';

/* Imported by what edits rules. */
addEnglish('rule', rule);
