import { benchTools } from '../../locales/en/bench-tools.ts';
import { addEnglish } from './index.ts';
import './run-texts.ts';

/* Imported by what runs single programs on the bench of setters; what they write is shown as everywhere. */
addEnglish('benchTools', benchTools);
