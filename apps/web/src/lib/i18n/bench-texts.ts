import { bench } from '../../locales/en/bench.ts';
import { addEnglish } from './index.ts';

/* Imported by the setters' bench and by the pages that link to it. */
addEnglish('bench', bench);
