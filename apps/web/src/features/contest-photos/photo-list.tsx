import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-photo.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { type Photographed, photoImageQuery, removePhoto } from './contest-photos.api.ts';
import type { SavePhoto } from './use-save-photo.ts';

/** Number of rows before "show more". */
const SHOWN_ROWS = 20;
const THUMBNAIL_PX = { width: 96, height: 64 };

/** The participants and their photos, which are replaced and removed one by one. */
export function PhotoList({
  contestId,
  participants,
  save,
  onChange,
}: {
  contestId: string;
  participants: readonly Photographed[];
  save: SavePhoto;
  onChange: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation(['contestPhoto', 'common']);
  const toast = useToast();
  const [search, setSearch] = useState('');
  const [isMissingOnly, setMissingOnly] = useState(false);
  const [limit, setLimit] = useState(SHOWN_ROWS);
  const [removing, setRemoving] = useState<Photographed | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Photographed | null>(null);
  const storing = useAction(async (file: File) => {
    if (!chosen) return;
    const reason = await save(chosen.userId, file);
    if (reason === null) toast.success(t('saved', { count: 1 }));
    else toast.error(reason);
    await onChange();
  });

  const wanted = search.trim().toLowerCase();
  const found = participants.filter(
    ({ name, importId = '', icpcId = '', photo }) =>
      (!isMissingOnly || !photo) && [name, importId, icpcId].some((text) => text.toLowerCase().includes(wanted)),
  );
  const missing = participants.filter(({ photo }) => !photo).length;
  if (participants.length === 0) return <EmptyState icon="image" title={t('empty')} detail={t('emptyDetail')} />;
  return (
    <Stack spacing={4}>
      <Stack component="search" direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
        <Chip
          label={t('missing', { count: missing })}
          color={isMissingOnly ? 'primary' : 'default'}
          variant={isMissingOnly ? 'filled' : 'outlined'}
          aria-pressed={isMissingOnly}
          onClick={() => setMissingOnly(!isMissingOnly)}
        />
      </Stack>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void storing.run(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <DataTable
        label={t('list')}
        query={{ data: found.slice(0, limit), error: null, refetch: () => undefined }}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon="search" title={t('noneFound')} />}
        columns={[
          {
            ...titleColumn('participant', t('column.participant')),
            cell: ({ name }) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </Box>
            ),
          },
          {
            id: 'photo',
            header: t('column.photo'),
            onPhone: 'line',
            cell: ({ name, photo }) =>
              photo ? (
                <Thumbnail contestId={contestId} photoId={photo.id} label={t('photoOf', { name })} />
              ) : (
                <Typography variant="body2" color="text.secondary">
                  {t('none')}
                </Typography>
              ),
          },
          {
            id: 'actions',
            header: t('common:table.actions'),
            onPhone: 'actions',
            width: 120,
            cell: (one) => {
              const { name, photo } = one;
              const label = photo ? t('replace', { name }) : t('upload', { name });
              return (
                <Stack direction="row">
                  <Tooltip title={label}>
                    <IconButton
                      size="small"
                      aria-label={label}
                      disabled={storing.busy}
                      onClick={() => {
                        setChosen(one);
                        input.current?.click();
                      }}
                    >
                      <Icon name={photo ? 'edit' : 'upload'} />
                    </IconButton>
                  </Tooltip>
                  {photo && (
                    <Tooltip title={t('remove', { name })}>
                      <IconButton
                        size="small"
                        aria-label={t('remove', { name })}
                        disabled={storing.busy}
                        onClick={() => setRemoving(one)}
                      >
                        <Icon name="delete" />
                      </IconButton>
                    </Tooltip>
                  )}
                </Stack>
              );
            },
          },
        ]}
      />
      {found.length > limit && (
        <Button sx={{ alignSelf: 'flex-start' }} onClick={() => setLimit(limit + SHOWN_ROWS)}>
          {t('more', { count: Math.min(SHOWN_ROWS, found.length - limit) })}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('removeAsk', { name: removing?.name ?? '' })}
        detail={t('removeDetail')}
        confirm={t('removeAct')}
        onClose={() => setRemoving(null)}
        act={async () => {
          if (!removing) return;
          await removePhoto(contestId, removing.userId);
          await onChange();
          toast.success(t('removed'));
        }}
      />
    </Stack>
  );
}

function Thumbnail({ contestId, photoId, label }: { contestId: string; photoId: string; label: string }): ReactElement {
  const { data, isError } = useQuery(photoImageQuery(contestId, photoId));
  if (data === undefined && !isError) return <Skeleton variant="rectangular" {...THUMBNAIL_PX} />;
  return (
    <Box
      component="img"
      src={data}
      alt={label}
      {...THUMBNAIL_PX}
      sx={{ display: 'block', objectFit: 'cover', borderRadius: 1 }}
    />
  );
}
