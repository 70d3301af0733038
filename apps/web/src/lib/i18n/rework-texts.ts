import { rework } from '../../locales/en/rework.ts';
import { addEnglish } from './index.ts';

/* Imported by what leads back to earlier solutions and judgings. */
addEnglish('rework', rework);
