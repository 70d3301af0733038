import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { StateChip } from '../ui/data/state-chip.tsx';
import { Tag, TagButton } from '../ui/data/tag.tsx';
import { difficultyOf } from './difficulties.ts';
import { useTagName } from './use-tag-name.ts';

const hues = { easy: 'good', medium: 'slow', hard: 'bad' } as const;

export const isDifficulty = (tag: string): boolean => difficultyOf(tag) !== undefined;

/** Difficulty first; then the other tags. All in the language of the page. `onPick` makes them buttons. */
export function TagList({ tags, onPick }: { tags: readonly string[]; onPick?: (tag: string) => void }): ReactElement {
  const tagName = useTagName();
  const sorted = [...tags.filter(isDifficulty), ...tags.filter((tag) => !isDifficulty(tag))];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', maxWidth: 1 }}>
      {sorted.map((tag) => {
        const difficulty = difficultyOf(tag);
        if (difficulty) {
          return (
            <StateChip key={tag} icon="star" hue={hues[difficulty]}>
              {tagName(tag)}
            </StateChip>
          );
        }
        return onPick ? (
          <TagButton type="button" key={tag} title={tag} onClick={() => onPick(tag)}>
            {tagName(tag)}
          </TagButton>
        ) : (
          <Tag key={tag} title={tag}>
            {tagName(tag)}
          </Tag>
        );
      })}
    </Box>
  );
}
