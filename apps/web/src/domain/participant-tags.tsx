import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { Tag, TagButton } from '../ui/data/tag.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

/** Prefix of a tag that is shown as a star, followed by its explanation. */
export const STAR = '!star:';

/**
 * Tags of a participant. A tag with the prefix `!star:` is a star with a tooltip; others are shown as text. `onPick`
 * makes them buttons.
 */
export function ParticipantTags({
  tags,
  onPick,
}: {
  tags: readonly string[];
  onPick?: (tag: string) => void;
}): ReactElement {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {tags.map((tag) => {
        if (tag.startsWith(STAR)) {
          const why = tag.slice(STAR.length);
          return (
            <Tooltip key={tag} title={why}>
              <Box component="span" sx={{ display: 'inline-flex', color: 'state.slow' }}>
                <Icon name="star" size={16} label={why === '' ? t('user.star') : why} />
              </Box>
            </Tooltip>
          );
        }
        return onPick ? (
          <TagButton type="button" key={tag} onClick={() => onPick(tag)}>
            {tag}
          </TagButton>
        ) : (
          <Tag key={tag}>{tag}</Tag>
        );
      })}
    </Box>
  );
}
