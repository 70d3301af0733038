import { files } from '../../locales/en/files.ts';
import { addEnglish } from './index.ts';

/* Imported by the archive viewer, which is fetched on demand. */
addEnglish('files', files);
