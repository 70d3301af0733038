import { differenceKinds } from '@assay/contract/shadow-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockDuration } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/shadow.ts';
import { titleColumn } from '../../ui/data/data-table.tsx';
import { listParameters } from '../../ui/data/list-search.ts';
import { SearchedTable } from '../../ui/data/searched-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { MarkDialog } from './mark-dialog.tsx';
import {
  markDifference,
  saveDifferences,
  SHADOW_POLL_MS,
  type ShadowDifference,
  shadowDifferences,
  shadowKey,
} from './shadow.api.ts';
import type { ShadowSearch } from './shadow-search.ts';

type Side = ShadowDifference['there'];
type Kind = (typeof differenceKinds)[number];

const looks: Record<Kind, { icon: IconName; hue: StateHue }> = {
  verdict: { icon: 'crossCircle', hue: 'bad' },
  score: { icon: 'crossCircle', hue: 'bad' },
  standing: { icon: 'solution', hue: 'bad' },
  fault: { icon: 'fault', hue: 'fault' },
  'missing-here': { icon: 'warning', hue: 'slow' },
  'missing-there': { icon: 'warning', hue: 'slow' },
  'waiting-here': { icon: 'queue', hue: 'queued' },
  'waiting-there': { icon: 'queue', hue: 'queued' },
};

/** Icon and hue of judgement types that are common. */
const verdicts: Record<string, { icon: IconName; hue: StateHue }> = {
  AC: { icon: 'checkCircle', hue: 'good' },
  TLE: { icon: 'clock', hue: 'slow' },
  MLE: { icon: 'memory', hue: 'hungry' },
  OLE: { icon: 'output', hue: 'hungry' },
  RTE: { icon: 'flash', hue: 'crashed' },
  CE: { icon: 'codeOff', hue: 'uncompiled' },
  JE: { icon: 'fault', hue: 'fault' },
};

/** The differences to the primary, which can be filtered, marked and saved. */
export function DifferencesTable({
  contestId,
  search,
  onSearch,
  solutionLink,
}: {
  contestId: string;
  search: ShadowSearch;
  onSearch: (search: ShadowSearch, isTyping?: boolean) => void;
  solutionLink: (solutionId: string, text: string) => ReactNode;
}): ReactElement {
  const { t } = useTranslation(['shadow', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const [markedRow, setMarkedRow] = useState<ShadowDifference | null>(null);
  const { kind: wanted, marked, ...paging } = search;
  const kind = differenceKinds.find((one) => one === wanted);
  const filter = {
    ...(kind !== undefined && { kind }),
    ...(wanted === 'same' && { all: true }),
    ...(marked !== undefined && { marked }),
  };
  const query = useQuery({
    ...shadowDifferences(contestId, { ...listParameters(paging), ...filter }),
    refetchInterval: SHADOW_POLL_MS,
  });
  const saving = useAction(
    () => saveDifferences(contestId, { ...filter, ...(paging.search !== undefined && { search: paging.search }) }),
    toast.error,
  );
  const undoing = useAction(async ({ key, version }: ShadowDifference) => {
    await markDifference(contestId, { key, version, marked: false });
    await queries.invalidateQueries({ queryKey: shadowKey(contestId) });
  }, toast.error);
  const isFiltered = kind !== undefined || marked !== undefined || paging.search !== undefined;
  const nameOf = ({ submissionId, solutionId, problem = '', team = '', key }: ShadowDifference) =>
    key.startsWith('team ')
      ? t('what.team', { team })
      : t('what.submission', { problem, id: submissionId ?? solutionId?.slice(0, 8) ?? '' });
  const withKind = (next: string): ShadowSearch => ({
    ...(paging.search !== undefined && { search: paging.search }),
    ...(marked !== undefined && { marked }),
    ...(next !== 'all' && { kind: next }),
  });
  const withMarks = (next: 'every' | 'open' | 'marked'): ShadowSearch => ({
    ...(paging.search !== undefined && { search: paging.search }),
    ...(wanted !== undefined && { kind: wanted }),
    ...(next !== 'every' && { marked: next === 'marked' }),
  });
  return (
    <Stack spacing={3}>
      <Typography variant="h2">{t('list.title')}</Typography>
      <SearchedTable
        label={t('list.title')}
        searchLabel={t('list.search')}
        search={paging}
        onSearch={(next, isTyping) =>
          onSearch(
            {
              ...next,
              ...(wanted !== undefined && { kind: wanted }),
              ...(marked !== undefined && { marked }),
            },
            isTyping,
          )
        }
        query={query}
        rowKey={({ key }) => key}
        empty={
          isFiltered ? (
            <EmptyState icon="check" title={t('list.noneFound')} />
          ) : (
            <EmptyState icon="check" title={t('list.none')} detail={t('list.noneDetail')} />
          )
        }
        actions={
          <>
            <SelectField
              size="small"
              label={t('list.kind')}
              value={kind ?? (wanted === 'same' ? 'same' : 'all')}
              sx={{ width: { xs: 1, sm: 200 } }}
              options={[
                ['all', t('list.all')],
                ...differenceKinds.map((one) => [one, t(`kind.${one}`)] as const),
                ['same', t('list.same')],
              ]}
              onChange={(next) => onSearch(withKind(next))}
            />
            <SelectField
              size="small"
              label={t('list.marks')}
              value={marked === undefined ? 'every' : marked ? 'marked' : 'open'}
              sx={{ width: { xs: 1, sm: 160 } }}
              options={[
                ['every', t('list.every')],
                ['open', t('list.open')],
                ['marked', t('list.marked')],
              ]}
              onChange={(next) => onSearch(withMarks(next))}
            />
            <Button loading={saving.busy} onClick={() => void saving.run()}>
              {t('list.csv')}
            </Button>
          </>
        }
        columns={[
          {
            ...titleColumn('what', t('column.what')),
            cell: (row) => (row.solutionId === undefined ? nameOf(row) : solutionLink(row.solutionId, nameOf(row))),
          },
          { id: 'kind', header: t('column.kind'), onPhone: 'chip', cell: (row) => <KindCell row={row} /> },
          {
            id: 'team',
            header: t('column.team'),
            cell: ({ key, team = '', contestTimeMs }) =>
              key.startsWith('team ') ? (
                ''
              ) : (
                <>
                  <div>{team}</div>
                  {contestTimeMs !== undefined && (
                    <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                      {clockDuration(contestTimeMs)}
                    </Box>
                  )}
                </>
              ),
          },
          { id: 'there', header: t('column.there'), cell: ({ there, key }) => <SideCell of={there} rowKey={key} /> },
          { id: 'here', header: t('column.here'), cell: ({ here, key }) => <SideCell of={here} rowKey={key} /> },
          {
            id: 'mark',
            header: t('column.mark'),
            cell: (row) =>
              row.mark ? (
                <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {row.mark.note !== '' && <div>{row.mark.note}</div>}
                    <Box sx={{ color: 'text.secondary' }}>
                      {row.mark.by} · <TimeText timeMs={row.mark.at} />
                    </Box>
                  </Box>
                  <Button
                    size="small"
                    disabled={undoing.busy}
                    aria-label={t('mark.undoOf', { what: nameOf(row) })}
                    onClick={() => void undoing.run(row)}
                  >
                    {t('mark.undo')}
                  </Button>
                </Stack>
              ) : row.kind === undefined ? (
                ''
              ) : (
                <Button size="small" aria-label={t('mark.of', { what: nameOf(row) })} onClick={() => setMarkedRow(row)}>
                  {t('mark.act')}
                </Button>
              ),
          },
        ]}
      />
      {markedRow && <MarkDialog contestId={contestId} difference={markedRow} onClose={() => setMarkedRow(null)} />}
    </Stack>
  );
}

function KindCell({ row: { kind, obstacle } }: { row: ShadowDifference }): ReactElement {
  const { t } = useTranslation('shadow');
  if (kind === undefined)
    return (
      <StateChip icon="check" hue="good" filled={false}>
        {t('kind.same')}
      </StateChip>
    );
  return (
    <>
      <StateChip {...looks[kind]}>{t(`kind.${kind}`)}</StateChip>
      {obstacle !== undefined && <Box sx={{ color: 'text.secondary', maxWidth: 200 }}>{t(`obstacle.${obstacle}`)}</Box>}
    </>
  );
}

/** What one side says about a submission, or about a team. */
function SideCell({ of, rowKey }: { of: Side; rowKey: string }): ReactElement {
  const { t } = useTranslation('shadow');
  if (rowKey.startsWith('team ')) {
    const { rank, solved, penalty = 0, score } = of;
    if (rank === undefined) return <>{t('side.unranked')}</>;
    return (
      <>
        <div>{t('side.rank', { rank })}</div>
        <Box sx={{ color: 'text.secondary' }}>
          {solved === undefined ? t('side.score', { score: score ?? 0 }) : t('side.solved', { solved, penalty })}
        </Box>
      </>
    );
  }
  const { verdict, score, runTimeMs } = of;
  if (verdict === undefined) return <>{t('side.none')}</>;
  const { icon, hue } = verdicts[verdict] ?? { icon: 'crossCircle', hue: 'bad' };
  return (
    <>
      <StateChip icon={icon} hue={hue} filled={false}>
        {verdict}
      </StateChip>
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {[
          ...(score === undefined ? [] : [t('side.score', { score })]),
          ...(runTimeMs === undefined ? [] : [`${Math.round(runTimeMs)} ms`]),
        ].join(' · ')}
      </Box>
    </>
  );
}
