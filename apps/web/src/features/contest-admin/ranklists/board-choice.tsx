import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRanklistName } from '../../../domain/use-ranklist-name.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { adminKeys, type RankRow, saveBoard } from '../contest-admin.api.ts';
import { Publication } from './publication.tsx';

/** Selects the ranklists that the board of the contest shows, with its public link. */
export function BoardChoice({
  orgId,
  contestId,
  rows,
}: {
  orgId: string;
  contestId: string;
  rows: readonly RankRow[];
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const nameOf = useRanklistName();
  const toast = useToast();
  const queries = useQueryClient();
  const keyOf = (role: RankRow['boardRole']) => rows.find(({ boardRole }) => boardRole === role)?.key ?? '';
  const saved = { open: keyOf('open'), final: keyOf('final') };
  const [chosen, setChosen] = useState(saved);
  const save = useAction(async () => {
    await saveBoard(contestId, {
      ...(chosen.open === '' ? {} : { openKey: chosen.open }),
      ...(chosen.open === '' || chosen.final === '' ? {} : { finalKey: chosen.final }),
    });
    await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
    toast.success(t('board.saved'));
  }, toast.error);
  const options = rows.map(({ key, name }) => [key, `${nameOf(name)} (${key})`] as const);
  const open = rows.find(({ key }) => key === saved.open);
  return (
    <Stack component="section" spacing={3} aria-label={t('board.title')} sx={{ maxWidth: 720 }}>
      <Typography variant="h2">{t('board.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('board.help')}
      </Typography>
      <SelectField
        label={t('board.open')}
        value={chosen.open}
        options={[['', t('board.first')], ...options]}
        onChange={(key) => setChosen({ open: key, final: key === '' || key === chosen.final ? '' : chosen.final })}
      />
      {chosen.open !== '' && (
        <SelectField
          label={t('board.final')}
          value={chosen.final}
          helperText={t('board.finalHelp')}
          options={[['', t('board.none')], ...options.filter(([key]) => key !== chosen.open)]}
          onChange={(key) => setChosen({ ...chosen, final: key })}
        />
      )}
      {(chosen.open !== saved.open || chosen.final !== saved.final) && (
        <Button variant="contained" loading={save.busy} sx={{ alignSelf: 'start' }} onClick={() => void save.run()}>
          {t('common:action.save')}
        </Button>
      )}
      {open && <Publication orgId={orgId} contestId={contestId} ranklistKey={open.key} name={nameOf(open.name)} />}
    </Stack>
  );
}
