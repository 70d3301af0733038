import { rework } from '../../locales/en/rework.ts';
import { addEnglish } from './index.ts';

/* Imported by the components that link to earlier submissions and judgings. */
addEnglish('rework', rework);
