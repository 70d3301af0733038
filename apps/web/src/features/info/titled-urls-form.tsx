import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem } from '../../lib/move-item.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useDragOrder } from '../../ui/fields/drag-order.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/page.tsx';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { Poster } from './info.api.ts';
import { PosterUpload } from './poster-upload.tsx';
import { entriesOf, isComplete, MAX_ROWS, rowsOf, titleOfFile } from './titled-url-rows.ts';
import type { Row } from './titled-url-rows.ts';
import { TitledUrlFields } from './titled-url-fields.tsx';

/** An ordered list of titles with URLs, saved as a whole. */
export function TitledUrlsForm({
  name,
  empty,
  pictures = false,
  stored,
  save,
}: {
  /** Name of the list in the save bar. */
  name: string;
  /** Meaning of an empty list. */
  empty: string;
  /** The URLs are of images, which are shown and can be uploaded, with titles in both languages. */
  pictures?: boolean;
  stored: readonly Poster[];
  save: (entries: Poster[]) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const id = useId();
  const added = useRef(0);
  const [edited, setEdited] = useState<Row[] | null>(null);
  const [checked, setChecked] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [focus, setFocus] = useState<{ on: string } | null>(null);
  const rows = edited ?? rowsOf(stored);
  const isChanged = JSON.stringify(entriesOf(rows)) !== JSON.stringify(entriesOf(rowsOf(stored)));
  const sending = useAction(async () => {
    await save(entriesOf(rows));
    reset();
    toast.success(t('common:msg.saved'));
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
  function place(from: number, to: number): void {
    edit(moveItem(rows, from, to));
    setAnnouncement(t('urls.moved', { title: rows[from]?.title ?? '', position: to + 1, count: rows.length }));
  }
  function move(index: number, by: -1 | 1): void {
    const row = rows[index];
    if (row === undefined) return;
    place(index, index + by);
    const position = index + by + 1;
    // The pressed button keeps the focus, except at the ends, where it is disabled and the other one gets it.
    const isAtEnd = by === -1 ? position === 1 : position === rows.length;
    setFocus({ on: `${id}-${row.key}-${(by === -1) === isAtEnd ? 'down' : 'up'}` });
  }
  function add(): void {
    const row = { key: `new-${added.current++}`, title: '', chinese: '', url: '' };
    edit([...rows, row]);
    setFocus({ on: `${id}-${row.key}-title` });
  }
  function addPicture({ name: fileName, url }: { name: string; url: string }): void {
    const row = { key: `new-${added.current++}`, title: titleOfFile(fileName), chinese: '', url };
    // Other rows may have been uploaded, typed or moved during the upload.
    setEdited((before) => [...(before ?? rowsOf(stored)), row]);
    setAnnouncement(t('upload.done', { name: fileName }));
  }
  function remove(index: number): void {
    edit(rows.filter((_, each) => each !== index));
    const neighbour = rows[index + 1] ?? rows[index - 1];
    setFocus({ on: neighbour ? `${id}-${neighbour.key}-remove` : `${id}-add` });
  }

  const drag = useDragOrder(place);

  return (
    <SavedForm
      spacing={3}
      changed={isChanged ? [name] : []}
      busy={sending.busy}
      onReset={reset}
      onSubmit={() => {
        setChecked(true);
        const wrong = rows.find((row) => !isComplete(row));
        if (wrong) setFocus({ on: `${id}-${wrong.key}-${wrong.title.trim() === '' ? 'title' : 'url'}` });
        else if (isChanged) void sending.run();
      }}
    >
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
            drag={drag}
            checked={checked}
            disabled={sending.busy}
            onChange={(next) => edit(rows.map((each) => (each.key === row.key ? next : each)))}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {announcement}
      </Box>
      {pictures && <PosterUpload disabled={rows.length >= MAX_ROWS || sending.busy} onUploaded={addPicture} />}
      <Button
        id={`${id}-add`}
        variant="outlined"
        startIcon={<Icon name="add" />}
        disabled={rows.length >= MAX_ROWS || sending.busy}
        onClick={add}
        sx={{ alignSelf: 'flex-start' }}
      >
        {pictures ? t('upload.address') : t('common:action.add')}
      </Button>
      {sending.failure !== null && <Alert severity="error">{sending.failure}</Alert>}
    </SavedForm>
  );
}
