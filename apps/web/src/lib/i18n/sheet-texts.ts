import { sheet } from '../../locales/en/sheet.ts';
import { addEnglish } from './index.ts';

/* Imported by the import of spreadsheets. */
addEnglish('sheet', sheet);
