/* The bounds of the contract, so that a form can check before it is sent. */

const MAX_SLUG_LENGTH = 64;
const MAX_TITLE_LENGTH = 256;

/** Key (of the texts `content`) of the sentence about a slug that cannot be one, null for a good one. */
export function slugFault(slug: string): 'slugEmpty' | 'slugForm' | null {
  if (slug === '') return 'slugEmpty';
  return slug.length <= MAX_SLUG_LENGTH && /^[^\s/\\?#%]+$/.test(slug) ? null : 'slugForm';
}

/** Key (of the texts `content`) of the sentence about a title that cannot be one, null for a good one. */
export function titleFault(title: string): 'titleEmpty' | 'titleLong' | null {
  if (title.trim() === '') return 'titleEmpty';
  return title.trim().length <= MAX_TITLE_LENGTH ? null : 'titleLong';
}
