import { bench } from '../../locales/en/bench.ts';
import { addEnglish } from './index.ts';

/* Imported by the bench of setters and by what leads to it. */
addEnglish('bench', bench);
