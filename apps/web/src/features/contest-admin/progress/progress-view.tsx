import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '../../../domain/import/write-csv.ts';
import { useScoring } from '../../../domain/scoring.ts';
import { useStatusName } from '../../../domain/use-status-name.ts';
import '../../../locales/en/contest-progress.ts';
import type { PageSize } from '../../../ui/data/list-search.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DismissButton } from '../../../ui/feedback/dismiss-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { adminKeys } from '../contest-admin.api.ts';
import { ProgressFilter } from './progress-filter.tsx';
import { ProgressGrid } from './progress-grid.tsx';
import { rowsOf, selectRows } from './progress-rows.ts';
import type { ProgressSearch } from './progress-search.ts';
import { progressTable } from './progress-sheet.ts';
import type { Progress, Reminder } from './progress.api.ts';
import { RemindDialog } from './remind-dialog.tsx';

const PAGE_SIZE: PageSize = 50;
/** Names that a message lists. */
const MAX_NAMES = 30;

/** The grid with its filter, its export and its reminders. Who is chosen stays so on other pages. */
export function ProgressView({
  contest,
  progress,
  search,
  onSearch,
}: {
  contest: { _id: string; orgId: string; slug: string };
  progress: Progress;
  search: ProgressSearch;
  onSearch: (search: ProgressSearch) => void;
}): ReactElement {
  const { t } = useTranslation('contestProgress');
  const contestId = contest._id;
  const statusName = useStatusName();
  const isScored = useScoring();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reminding, setReminding] = useState<readonly string[] | null>(null);
  const [outcome, setOutcome] = useState<Reminder | null>(null);
  const rows = useMemo(() => rowsOf(progress), [progress]);
  const { problems, people, total, canRemind } = progress;
  const { page = 1, perPage = PAGE_SIZE, missing, search: text, sort } = search;
  const found = selectRows(rows, { missing, search: text, ...(sort && { sort }), problemCount: problems.length });
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const isFiltered = text !== undefined || missing !== undefined || search.group !== undefined;
  const wanted = (chosen.size > 0 ? rows.filter(({ userId }) => chosen.has(userId)) : found).filter(
    ({ banned }) => !banned,
  );

  function choose(userIds: readonly string[], on: boolean): void {
    const next = new Set(chosen);
    for (const id of userIds)
      if (on) next.add(id);
      else next.delete(id);
    setChosen(next);
  }

  function save(): void {
    const table = progressTable(found, problems, isScored, {
      name: t('name'),
      state: t('sheet.state'),
      solved: t('solved'),
      points: t('points'),
      last: t('last'),
      attempts: (letter) => t('sheet.attempts', { letter }),
      lastOf: (letter) => t('sheet.last', { letter }),
      stateOf: ({ banned, registered }) =>
        t(banned ? 'state.banned' : registered ? 'state.registered' : 'state.unregistered'),
      statusOf: statusName,
    });
    saveCsv(`progress-${contest.slug}.csv`, table);
  }

  return (
    <Stack spacing={4}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
        {t('help')}
      </Typography>
      <ProgressFilter contestId={contestId} problems={problems} search={search} onSearch={onSearch} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="output" variant="body2" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {chosen.size > 0
            ? t('select.count', { count: chosen.size })
            : isFiltered
              ? t('count.found', { found: found.length, count: people.length })
              : t('count.all', { count: people.length })}
        </Typography>
        {chosen.size > 0 && (
          <Button size="small" onClick={() => setChosen(new Set())}>
            {t('select.clear')}
          </Button>
        )}
        {chosen.size < found.length && found.length > shown.length && (
          <Button
            size="small"
            onClick={() =>
              choose(
                found.map(({ userId }) => userId),
                true,
              )
            }
          >
            {t('select.found', { count: found.length })}
          </Button>
        )}
        <Button size="small" startIcon={<Icon name="download" />} disabled={found.length === 0} onClick={save}>
          {t('export')}
        </Button>
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="announcement" />}
          disabled={!canRemind || wanted.length === 0}
          onClick={() => setReminding(wanted.map(({ userId }) => userId))}
        >
          {t('remind.button', { count: wanted.length })}
        </Button>
      </Stack>
      {total > people.length && (
        <Alert severity="warning">{t('count.limited', { shown: people.length, count: total })}</Alert>
      )}
      {outcome && (
        <Alert severity="success" action={<DismissButton onClick={() => setOutcome(null)} />}>
          <Outcome outcome={outcome} nameOf={(id) => people.find(({ userId }) => userId === id)?.name ?? id} />
        </Alert>
      )}
      {found.length === 0 ? (
        <EmptyState
          icon={isFiltered ? 'search' : 'group'}
          title={t(isFiltered ? 'empty.found' : 'empty.title')}
          detail={t(isFiltered ? 'empty.foundDetail' : 'empty.detail')}
        />
      ) : (
        <ProgressGrid
          contest={contest}
          problems={problems}
          rows={shown}
          allRows={rows}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <Pager
        page={page}
        perPage={perPage}
        total={found.length}
        onChange={(change) => onSearch({ ...search, ...change })}
      />
      {reminding && (
        <RemindDialog
          contestId={contestId}
          userIds={reminding}
          onClose={() => setReminding(null)}
          onDone={(sent) => {
            setReminding(null);
            setOutcome(sent);
            setChosen(new Set());
            void queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
          }}
        />
      )}
    </Stack>
  );
}

/** How many were reminded, and who by name was not reached by mail. */
function Outcome({ outcome, nameOf }: { outcome: Reminder; nameOf: (userId: string) => string }): ReactElement {
  const { t } = useTranslation(['contestProgress', 'contestAdmin']);
  const { reminded, mailed, mailEnabled, withoutMail } = outcome;
  const names = withoutMail.slice(0, MAX_NAMES).map(nameOf).join(t('contestAdmin:list.comma'));
  const more = withoutMail.length - MAX_NAMES;
  return (
    <>
      {t('remind.done', { count: reminded })}{' '}
      {mailEnabled ? t('remind.doneMail', { count: mailed }) : t('remind.mailOff')}
      {mailEnabled && withoutMail.length > 0 && (
        <div>
          {t('remind.notReached', { names })}
          {more > 0 && ` ${t('remind.more', { count: more })}`}
        </div>
      )}
    </>
  );
}
