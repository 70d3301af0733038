import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

const MAX_SEARCH_LENGTH = 256;

/** Searches the problems of an organization on Enter or on the icon; an empty text does nothing. */
export default function ProblemSearch({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['common', 'shell']);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <search aria-label={t('shell:search.label')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const search = text.trim();
          if (search !== '') void navigate({ to: '/org/$orgId/problem/search', params: { orgId }, search: { search } });
        }}
      >
        <TextField
          size="small"
          placeholder={t('term.search')}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': t('term.search'), maxLength: MAX_SEARCH_LENGTH },
            input: {
              sx: { borderRadius: '24px' },
              endAdornment: (
                <InputAdornment position="end">
                  <IconButton type="submit" size="small" edge="end" aria-label={t('action.search')}>
                    <Icon name="search" />
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
      </form>
    </search>
  );
}
