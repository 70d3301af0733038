import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-photo.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import type { Photographed } from './contest-photos.api.ts';
import { matchPhotos, type PhotoMatch } from './match-photos.ts';
import type { SavePhoto } from './use-save-photo.ts';

/** Number of files that are chosen together. */
const MAX_FILES = 1_000;

const looks = {
  new: { icon: 'add', hue: 'good' },
  replaces: { icon: 'edit', hue: 'queued' },
  unknown: { icon: 'crossCircle', hue: 'bad' },
  ambiguous: { icon: 'crossCircle', hue: 'bad' },
  duplicate: { icon: 'crossCircle', hue: 'bad' },
} as const;

type Match = PhotoMatch<File>;
type Usable = Extract<Match, { outcome: 'new' | 'replaces' }>;
const isUsable = (match: Match): match is Usable => match.outcome === 'new' || match.outcome === 'replaces';

/** Photos of many participants from files with their names: shows which file is for whom, then saves them. */
export function PhotoImport({
  participants,
  save,
  onSaved,
}: {
  participants: readonly Photographed[];
  save: SavePhoto;
  onSaved: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('contestPhoto');
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  const [result, setResult] = useState<{ done: number; failed: { file: string; reason: string }[] } | null>(null);
  const usable = matches.filter(isUsable);
  const sorted = [...matches.filter((one) => !isUsable(one)), ...usable];

  const storing = useAction(async () => {
    const failed: { file: string; reason: string }[] = [];
    const kept: Match[] = [];
    for (const [index, match] of usable.entries()) {
      setResult({ done: index - failed.length, failed: [] });
      const reason = await save(match.participant.userId, match.file);
      if (reason === null) continue;
      failed.push({ file: match.file.name, reason });
      kept.push(match);
    }
    setResult({ done: usable.length - failed.length, failed });
    setMatches(kept);
    await onSaved();
  });

  function choose(files: readonly File[]): void {
    setResult(null);
    setTooMany(files.length > MAX_FILES);
    setMatches(files.length > MAX_FILES ? [] : matchPhotos(files, participants));
  }

  return (
    <Stack spacing={4}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('help')}</Typography>
      {participants.length > 0 && (
        <DropZone
          hint={t('drop')}
          choose={t('choose')}
          accept="image/*"
          multiple
          disabled={storing.busy}
          onFiles={choose}
        />
      )}
      {isTooMany && <Alert severity="error">{t('tooMany', { max: MAX_FILES })}</Alert>}
      {result !== null && !storing.busy && result.done > 0 && (
        <Alert severity="success">{t('saved', { count: result.done })}</Alert>
      )}
      {result !== null && result.failed.length > 0 && (
        <Alert severity="error">
          {t('notSaved', { count: result.failed.length })}
          {result.failed.map(({ file, reason }) => (
            <Box key={file} sx={{ overflowWrap: 'anywhere' }}>
              {t('failed', { file, reason })}
            </Box>
          ))}
        </Alert>
      )}
      {matches.length > 0 && (
        <>
          <DataTable
            dense
            label={t('files')}
            query={{ data: sorted, error: null, refetch: () => undefined }}
            rowKey={({ file: { name, size, lastModified } }) => `${name}/${size}/${lastModified}`}
            empty={null}
            columns={[
              {
                ...titleColumn('file', t('column.file')),
                cell: ({ file }) => (
                  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                    {file.name}
                  </Box>
                ),
              },
              {
                id: 'participant',
                header: t('column.participant'),
                cell: ({ participant }) => participant?.name ?? '',
              },
              {
                id: 'outcome',
                header: t('column.outcome'),
                cell: ({ outcome }) => <StateChip {...looks[outcome]}>{t(`outcome.${outcome}`)}</StateChip>,
              },
            ]}
          />
          {usable.length > 0 && (
            <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <Button variant="contained" loading={storing.busy} onClick={() => void storing.run()}>
                {t('save', { count: usable.length })}
              </Button>
              {storing.busy && result !== null && (
                <Typography component="output">{t('saving', { done: result.done, count: usable.length })}</Typography>
              )}
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
}
