export { passwordWeakness, wordsAbout } from './weakness.ts';
