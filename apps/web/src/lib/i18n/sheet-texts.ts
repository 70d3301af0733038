import { sheet } from '../../locales/en/sheet.ts';
import { addEnglish } from './index.ts';

/* Imported by the spreadsheet import. */
addEnglish('sheet', sheet);
