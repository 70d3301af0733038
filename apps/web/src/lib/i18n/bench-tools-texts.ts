import { benchTools } from '../../locales/en/bench-tools.ts';
import { addEnglish } from './index.ts';
import './run-texts.ts';

/* Imported by the tools that run single programs on the setters' bench. */
addEnglish('benchTools', benchTools);
