import { content } from '../../locales/en/content.ts';
import { addEnglish } from './index.ts';

/* Imported by the form that edits title, slug, tags and description. */
addEnglish('content', content);
