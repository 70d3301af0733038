import { rejudge } from '../../locales/en/rejudge.ts';
import { addEnglish } from './index.ts';

/* Imported by the components that rejudge submissions. */
addEnglish('rejudge', rejudge);
