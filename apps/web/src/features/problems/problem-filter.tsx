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
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagList } from '../../domain/tag-list.tsx';
import { AsyncState } from '../../ui/async-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { problemTags } from './problems.api.ts';

const MAX_SEARCH_LENGTH = 256;

export interface ProblemFilter {
  search?: string | undefined;
  tag?: string | undefined;
}

/** Search box and tag of a list of problems in one bar; its state is the address. */
export function ProblemFilterBar({
  orgId,
  filter,
  onChange,
}: {
  orgId: string;
  filter: ProblemFilter;
  onChange: (filter: ProblemFilter) => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const [choosing, setChoosing] = useState(false);
  const { search = '', tag } = filter;
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  // The address can change under the box: going back, or a link to another search.
  if (shown !== search) {
    setShown(search);
    setText(search);
  }
  const find = (wanted: string) => onChange({ tag, ...(wanted.trim() === '' ? {} : { search: wanted.trim() }) });

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
          placeholder={t('problem.search')}
          onChange={({ target }) => setText(target.value)}
          slotProps={{
            htmlInput: { 'aria-label': t('problem.search'), maxLength: MAX_SEARCH_LENGTH, enterKeyHint: 'search' },
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
                    aria-label={t('problem.clearSearch')}
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
        {t('problem.pickTag')}
      </Button>
      {tag !== undefined && (
        <Chip
          label={t('problem.tagFilter', { tag: tagName(tag, t) })}
          onDelete={() => onChange(search === '' ? {} : { search })}
          sx={{ maxWidth: 1 }}
        />
      )}
      {choosing && (
        <TagDialog
          orgId={orgId}
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

const difficulties = {
  '@easy': 'common:difficulty.easy',
  '@medium': 'common:difficulty.medium',
  '@hard': 'common:difficulty.hard',
} as const;

/** The reserved tags by their names in the language of the page, others as they are. */
export function tagName(tag: string, t: (key: (typeof difficulties)[keyof typeof difficulties]) => string): string {
  const known = Object.entries(difficulties).find(([reserved]) => reserved === tag);
  return known ? t(known[1]) : tag;
}

function TagDialog({
  orgId,
  onPick,
  onClose,
}: {
  orgId: string;
  onPick: (tag: string) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const tags = useQuery(problemTags(orgId));
  const sorted = (all: readonly string[]) => [
    ...Object.keys(difficulties).filter((tag) => all.includes(tag)),
    ...all.filter((tag) => !(tag in difficulties)),
  ];
  return (
    <Dialog open onClose={onClose} aria-label={t('problem.pickTagTitle')} fullWidth maxWidth="sm">
      <DialogTitle>{t('problem.pickTagTitle')}</DialogTitle>
      <DialogContent>
        <AsyncState
          query={tags}
          isEmpty={(all) => all.length === 0}
          empty={<Typography sx={{ color: 'text.secondary' }}>{t('problem.noTags')}</Typography>}
        >
          {(all) => (
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
              {sorted(all).map((tag) => (
                <Button key={tag} size="small" onClick={() => onPick(tag)} sx={{ minWidth: 0, p: 1 }}>
                  <TagList tags={[tag]} />
                </Button>
              ))}
            </Stack>
          )}
        </AsyncState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
