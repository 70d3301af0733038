/* The bounds of the contract, for validation in forms. */

const MAX_SLUG_LENGTH = 64;
const MAX_TITLE_LENGTH = 256;

/** Key (in the namespace `content`) of the error of a slug; null if it is valid. */
export function slugFault(slug: string): 'slugEmpty' | 'slugForm' | null {
  if (slug === '') return 'slugEmpty';
  return slug.length <= MAX_SLUG_LENGTH && /^[^\s/\\?#%]+$/.test(slug) ? null : 'slugForm';
}

/** Key (in the namespace `content`) of the error of a title; null if it is valid. */
export function titleFault(title: string): 'titleEmpty' | 'titleLong' | null {
  if (title.trim() === '') return 'titleEmpty';
  return title.trim().length <= MAX_TITLE_LENGTH ? null : 'titleLong';
}
