export { passwordWeakness, wordsAbout } from './weakness.ts';
export { TYPED_PASSWORD_BYTES, typedPassword } from './typed-password.ts';
