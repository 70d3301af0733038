import { instance } from '../../locales/en/instance.ts';
import { addEnglish } from './index.ts';

/* Imported by the components that show instances. */
addEnglish('instance', instance);
