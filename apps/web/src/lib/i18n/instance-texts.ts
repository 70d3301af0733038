import { instance } from '../../locales/en/instance.ts';
import { addEnglish } from './index.ts';

/* Imported by whatever shows instances. */
addEnglish('instance', instance);
