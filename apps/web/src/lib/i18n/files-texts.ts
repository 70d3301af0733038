import { files } from '../../locales/en/files.ts';
import { addEnglish } from './index.ts';

/* Imported by what looks into archives, which is fetched when somebody wants to. */
addEnglish('files', files);
