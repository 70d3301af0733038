import { run } from '../../locales/en/run.ts';
import { addEnglish } from './index.ts';

/* Imported by the panel for test runs, which is fetched on demand. */
addEnglish('run', run);
