import { rule } from '../../locales/en/rule.ts';
import { addEnglish } from './index.ts';

/* Imported by the rule editors. */
addEnglish('rule', rule);
