import { useState } from 'react';
import { refusalOf } from '../../lib/api/index.ts';
import { useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import type { ContentEdits } from './content-draft.ts';

const MAX_TAGS = 64;
const MAX_TAG_LENGTH = 64;

/**
 * The form for an object's content. `takenSlug` is the slug that the server refused because another object has it, and
 * `tagsFit` is false if the tags exceed the server's limits.
 */
export function useContentForm(stored: { slug: string; tags: readonly string[] }) {
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const form = useSettingsForm<ContentEdits>((error) => {
    const isTaken = refusalOf(error) === 'slug-taken';
    if (isTaken) setTakenSlug(slug);
    // The form of a problem lets the setter choose.
    return isTaken || refusalOf(error) === 'text-changed';
  });
  const slug = form.edits.slug ?? stored.slug;
  const tags = form.edits.tags ?? stored.tags;
  const tagsFit = tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH);
  return { form, slug, tags, tagsFit, takenSlug, reset: () => setTakenSlug(null) };
}
