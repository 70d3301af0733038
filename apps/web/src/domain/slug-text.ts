import { MONO } from '../ui/fonts.ts';

/** Style of a slug after a title. Never broken; wraps to a new line if it does not fit. */
export const slugText = {
  display: 'inline-block',
  maxWidth: 1,
  color: 'text.secondary',
  fontFamily: MONO,
  fontSize: '0.8125rem',
  fontWeight: 400,
} as const;
