import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../ui/feedback/async-state.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useTagName } from './use-tag-name.ts';

const MAX_TAG_LENGTH = 64;

export interface TagSearch {
  search?: string | undefined;
  tag?: string | undefined;
}

/**
 * Search box and tags of a list in one bar; its state is the URL. `tags` are requested when their list is expanded;
 * `onPick` decides whether a tag replaces the selected one.
 */
export function TagSearchBar<Key extends QueryKey>({
  search = '',
  onSearch,
  picked,
  onPick,
  tags,
  children,
}: {
  search: string | undefined;
  /** `isTyping`: intermediate text that must not become a history entry. */
  onSearch: (search: string | undefined, isTyping?: boolean) => void;
  picked: readonly string[];
  onPick: (tags: readonly string[]) => void;
  tags: UseQueryOptions<string[], Error, string[], Key>;
  /** Further filters, before the tags. */
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const tagName = useTagName();
  const [isUnfolded, setUnfolded] = useState(false);
  const panelId = useId();
  return (
    <Stack component="search" direction="row" sx={{ gap: 3, mb: 4, flexWrap: 'wrap', alignItems: 'center' }}>
      <SearchField
        label={t('filter.search')}
        value={search}
        onSearch={(text, isTyping) => onSearch(text === '' ? undefined : text, isTyping)}
      />
      {children}
      <Button
        startIcon={<Icon name="tag" />}
        aria-expanded={isUnfolded}
        aria-controls={panelId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t('filter.tags')}
      </Button>
      {picked.map((tag) => (
        <Chip
          key={tag}
          clickable
          component="button"
          aria-label={t('filter.removeTag', { tag: tagName(tag) })}
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              {t('filter.tag', { tag: tagName(tag) })}
              <Icon name="close" size={16} />
            </Box>
          }
          onClick={() => onPick(picked.filter((one) => one !== tag))}
          sx={{ maxWidth: 1 }}
        />
      ))}
      <Box
        component="fieldset"
        id={panelId}
        aria-label={t('filter.tags')}
        hidden={!isUnfolded}
        sx={{ flexBasis: '100%', border: 0, m: 0, p: 0, minWidth: 0 }}
      >
        {isUnfolded && <Tags tags={tags} picked={picked} onPick={onPick} />}
      </Box>
    </Stack>
  );
}

/** Longer lists get a search field. */
const FEW_TAGS = 30;

/** All tags, with the selected ones pressed; a field filters a long list. */
function Tags<Key extends QueryKey>({
  tags,
  picked,
  onPick,
}: {
  tags: UseQueryOptions<string[], Error, string[], Key>;
  picked: readonly string[];
  onPick: (tags: readonly string[]) => void;
}): ReactElement {
  const { t } = useTranslation();
  const tagName = useTagName();
  const all = useQuery(tags);
  const [text, setText] = useState('');
  const isWanted = (tag: string) => tagName(tag).toLowerCase().includes(text.trim().toLowerCase());
  return (
    <AsyncState
      query={all}
      isEmpty={(found) => found.length === 0}
      empty={<Typography sx={{ color: 'text.secondary' }}>{t('filter.noTags')}</Typography>}
    >
      {(found) => (
        <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
          {found.length > FEW_TAGS && (
            <TextField
              size="small"
              value={text}
              placeholder={t('filter.findTag')}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { 'aria-label': t('filter.findTag'), maxLength: MAX_TAG_LENGTH } }}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, maxHeight: 160, overflowY: 'auto', p: '2px' }}>
            {found.filter(isWanted).map((tag) => {
              const isPicked = picked.includes(tag);
              return (
                <Chip
                  key={tag}
                  clickable
                  component="button"
                  aria-pressed={isPicked}
                  variant={isPicked ? 'filled' : 'outlined'}
                  color={isPicked ? 'primary' : 'default'}
                  label={tagName(tag)}
                  onClick={() => onPick(isPicked ? picked.filter((one) => one !== tag) : [...picked, tag])}
                />
              );
            })}
          </Box>
        </Stack>
      )}
    </AsyncState>
  );
}
