import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import type { TitledUrl } from './info.api.ts';
import { MAX_ROWS, isComplete, moved, rowsOf, titledUrlsOf } from './titled-url-rows.ts';
import type { Row } from './titled-url-rows.ts';
import { TitledUrlFields } from './titled-url-fields.tsx';

/** A list of titles with addresses, whose order counts. Everything is saved together. */
export function TitledUrlsForm({
  name,
  empty,
  pictures = false,
  stored,
  save,
}: {
  /** What the list is called, in the save bar. */
  name: string;
  /** What an empty list means. */
  empty: string;
  /** The addresses are of pictures, which are shown. */
  pictures?: boolean;
  stored: readonly TitledUrl[];
  save: (entries: TitledUrl[]) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const id = useId();
  const added = useRef(0);
  const [edited, setEdited] = useState<Row[] | null>(null);
  const [checked, setChecked] = useState(false);
  const [told, setTold] = useState('');
  const [focus, setFocus] = useState<{ on: string } | null>(null);
  const rows = edited ?? rowsOf(stored);
  const isChanged = JSON.stringify(titledUrlsOf(rows)) !== JSON.stringify(titledUrlsOf(rowsOf(stored)));
  const sending = useMutation({
    mutationFn: () => save(titledUrlsOf(rows)),
    onSuccess: () => {
      reset();
      toast.success(t('common:msg.saved'));
    },
  });

  useEffect(() => {
    if (focus) document.getElementById(focus.on)?.focus();
  }, [focus]);

  function edit(next: Row[]): void {
    sending.reset();
    setEdited(next);
  }
  function reset(): void {
    sending.reset();
    setEdited(null);
    setChecked(false);
  }
  function move(index: number, by: -1 | 1): void {
    const row = rows[index];
    if (row === undefined) return;
    edit(moved(rows, index, by));
    const position = index + by + 1;
    setTold(t('urls.moved', { title: row.title, position, count: rows.length }));
    // The button stays under the hand, except at the ends, where only the other one is left.
    const isAtEnd = by === -1 ? position === 1 : position === rows.length;
    setFocus({ on: `${id}-${row.key}-${(by === -1) === isAtEnd ? 'down' : 'up'}` });
  }
  function add(): void {
    const row = { key: `new-${added.current++}`, title: '', url: '' };
    edit([...rows, row]);
    setFocus({ on: `${id}-${row.key}-title` });
  }
  function remove(index: number): void {
    edit(rows.filter((_, each) => each !== index));
    const neighbour = rows[index + 1] ?? rows[index - 1];
    setFocus({ on: neighbour ? `${id}-${neighbour.key}-remove` : `${id}-add` });
  }

  return (
    <Stack
      component="form"
      spacing={3}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        const wrong = rows.find((row) => !isComplete(row));
        if (wrong) setFocus({ on: `${id}-${wrong.key}-${wrong.title.trim() === '' ? 'title' : 'url'}` });
        else if (isChanged && !sending.isPending) sending.mutate();
      }}
    >
      <UnsavedGuard changed={isChanged ? [name] : []} />
      {rows.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
      <Box component="ol" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {rows.map((row, index) => (
          <TitledUrlFields
            key={row.key}
            id={`${id}-${row.key}`}
            row={row}
            position={index + 1}
            count={rows.length}
            picture={pictures}
            checked={checked}
            disabled={sending.isPending}
            onChange={(next) => edit(rows.map((each) => (each.key === row.key ? next : each)))}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {told}
      </Box>
      <Button
        id={`${id}-add`}
        variant="outlined"
        startIcon={<Icon name="add" />}
        disabled={rows.length >= MAX_ROWS || sending.isPending}
        onClick={add}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('common:action.add')}
      </Button>
      {sending.error && <Alert severity="error">{errorText(sending.error)}</Alert>}
      <SaveBar changed={isChanged ? [name] : []} busy={sending.isPending} onReset={reset} />
    </Stack>
  );
}
