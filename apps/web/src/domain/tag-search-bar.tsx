import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../ui/feedback/async-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { TagList } from './tag-list.tsx';
import { useTagName } from './use-tag-name.ts';

const MAX_SEARCH_LENGTH = 256;
/** The list follows a search once nothing was typed for this long. */
const TYPING_MS = 300;

export interface TagSearch {
  search?: string | undefined;
  tag?: string | undefined;
}

/** Search box and tag of a list in one bar; its state is the address. The `tags` are requested once they are wanted. */
export function TagSearchBar<Key extends QueryKey>({
  filter,
  onChange,
  tags,
  children,
}: {
  filter: TagSearch;
  /** `isTyping`: the search is being typed, and is no step to go back to. */
  onChange: (filter: TagSearch, isTyping?: boolean) => void;
  tags: UseQueryOptions<string[], Error, string[], Key>;
  /** More filters, at the end of the bar. */
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const tagName = useTagName();
  const [choosing, setChoosing] = useState(false);
  const { search = '', tag } = filter;
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  // The address can change under the box: going back, or a link to another search.
  if (shown !== search) {
    setShown(search);
    setText(search);
  }
  const find = (wanted: string, isTyping = false) =>
    onChange({ tag, ...(wanted.trim() === '' ? {} : { search: wanted.trim() }) }, isTyping);
  const type = useEffectEvent((wanted: string) => {
    if (wanted !== search) find(wanted, true);
  });
  useEffect(() => {
    const timer = setTimeout(() => type(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Stack component="search" direction="row" sx={{ gap: 3, mb: 4, flexWrap: 'wrap', alignItems: 'center' }}>
      <Box
        component="form"
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
      >
        <TextField
          value={text}
          placeholder={t('filter.search')}
          onChange={({ target }) => setText(target.value)}
          slotProps={{
            htmlInput: { 'aria-label': t('filter.search'), maxLength: MAX_SEARCH_LENGTH, enterKeyHint: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Icon name="search" />
                </InputAdornment>
              ),
              endAdornment: text !== '' && (
                <InputAdornment position="end">
                  <IconButton
                    size="small"
                    aria-label={t('filter.clear')}
                    onClick={() => {
                      setText('');
                      if (search !== '') find('');
                    }}
                  >
                    <Icon name="close" />
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      <Button startIcon={<Icon name="tag" />} onClick={() => setChoosing(true)}>
        {t('filter.tags')}
      </Button>
      {tag !== undefined && (
        <Chip
          label={t('filter.tag', { tag: tagName(tag) })}
          onDelete={() => onChange(search === '' ? {} : { search })}
          sx={{ maxWidth: 1 }}
        />
      )}
      {children}
      {choosing && (
        <TagDialog
          tags={tags}
          onClose={() => setChoosing(false)}
          onPick={(picked) => {
            setChoosing(false);
            onChange({ ...(search === '' ? {} : { search }), tag: picked });
          }}
        />
      )}
    </Stack>
  );
}

const difficulties = ['@easy', '@medium', '@hard'];

function TagDialog<Key extends QueryKey>({
  tags,
  onPick,
  onClose,
}: {
  tags: UseQueryOptions<string[], Error, string[], Key>;
  onPick: (tag: string) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation();
  const all = useQuery(tags);
  const sorted = (found: readonly string[]) => [
    ...difficulties.filter((tag) => found.includes(tag)),
    ...found.filter((tag) => !difficulties.includes(tag)),
  ];
  return (
    <Dialog open onClose={onClose} aria-label={t('filter.tagsTitle')} fullWidth maxWidth="sm">
      <DialogTitle>{t('filter.tagsTitle')}</DialogTitle>
      <DialogContent>
        <AsyncState
          query={all}
          isEmpty={(found) => found.length === 0}
          empty={<Typography sx={{ color: 'text.secondary' }}>{t('filter.noTags')}</Typography>}
        >
          {(found) => (
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
              {sorted(found).map((tag) => (
                <Button key={tag} size="small" onClick={() => onPick(tag)} sx={{ minWidth: 0, p: 1 }}>
                  <TagList tags={[tag]} />
                </Button>
              ))}
            </Stack>
          )}
        </AsyncState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
