import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../ui/data/state-chip.tsx';
import { Tag, TagButton } from '../ui/data/tag.tsx';
import { useTagName } from './use-tag-name.ts';

const difficulties = { '@easy': ['easy', 'good'], '@medium': ['medium', 'slow'], '@hard': ['hard', 'bad'] } as const;

export function isDifficulty(tag: string): tag is keyof typeof difficulties {
  return Object.hasOwn(difficulties, tag);
}

/** Difficulty first; then the other tags. All in the language of the page. `onPick` makes them buttons. */
export function TagList({ tags, onPick }: { tags: readonly string[]; onPick?: (tag: string) => void }): ReactElement {
  const { t } = useTranslation();
  const tagName = useTagName();
  const sorted = [...tags.filter(isDifficulty), ...tags.filter((tag) => !isDifficulty(tag))];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', maxWidth: 1 }}>
      {sorted.map((tag) => {
        if (isDifficulty(tag)) {
          const [name, hue] = difficulties[tag];
          return (
            <StateChip key={tag} icon="star" hue={hue}>
              {t(`difficulty.${name}`)}
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
