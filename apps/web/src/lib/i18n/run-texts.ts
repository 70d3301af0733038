import { run } from '../../locales/en/run.ts';
import { addEnglish } from './index.ts';

/* Imported by what tries programs, which is fetched when somebody wants to. */
addEnglish('run', run);
