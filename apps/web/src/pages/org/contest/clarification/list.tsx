import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import AskDialog from '../../../../features/clarifications/ask-dialog.tsx';
import { clarificationCount } from '../../../../features/clarifications/clarification-keys.ts';
import type { ClarificationSearch } from '../../../../features/clarifications/clarification-search.ts';
import { ClarificationTable } from '../../../../features/clarifications/clarification-table.tsx';
import { clarificationList } from '../../../../features/clarifications/clarifications.api.ts';
import { NoticeDialog } from '../../../../features/clarifications/notice-dialog.tsx';
import { SoundSwitch } from '../../../../features/clarifications/sound-switch.tsx';
import '../../../../locales/en/clarification.ts';
import { useSession } from '../../../../lib/session.ts';
import { LIST_SIZE } from '../../../../ui/data/list-search.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useContest } from '../use-contest.ts';
import { useNamedProblems } from './use-named-problems.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/clarification');

/** Questions, answers and notices of a contest; for the jury its queue, open questions first. */
export function ClarificationsPage(): ReactElement {
  const { t } = useTranslation('clarification');
  const { signedIn } = useSession();
  const contest = useContest();
  const { _id: contestId, abilities } = contest;
  const { judge: isJury, observe: readsQueue } = abilities;
  const problems = useNamedProblems();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const count = useQuery({ ...clarificationCount(contestId), enabled: signedIn }).data;
  const { page = 1, perPage = LIST_SIZE, show, category, problem } = search;
  const query = useQuery(
    clarificationList(contestId, {
      page,
      perPage,
      ...(readsQueue && show === undefined ? { state: 'open' as const } : {}),
      ...(readsQueue && show === 'mine' ? { mine: true } : {}),
      ...(problem === undefined
        ? category === undefined
          ? {}
          : { category }
        : { category: 'problem', problemId: problem }),
    }),
  );
  const [dialog, setDialog] = useState<'ask' | 'notice'>();
  const go = (next: ClarificationSearch) => void navigate({ search: next });
  const isFiltered = category !== undefined || problem !== undefined;
  const mayAsk = count?.ask === true;

  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
        {readsQueue && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('filter.label')}
            value={show ?? 'open'}
            onChange={(_, picked: 'open' | 'mine' | 'all' | null) => {
              const { show: _show, page: _page, ...others } = search;
              if (picked !== null) go({ ...others, ...(picked === 'open' ? {} : { show: picked }) });
            }}
          >
            {(['open', 'mine', 'all'] as const).map((one) => (
              <ToggleButton key={one} value={one}>
                {t(`filter.${one}`)}
                {one === 'open' && count?.open !== undefined && ` (${count.open})`}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <SelectField
          size="small"
          label={t('category.label')}
          value={problems?.some(({ id }) => id === problem) ? (problem ?? 'all') : (category ?? 'all')}
          sx={{ width: { xs: 1, sm: 240 } }}
          options={[
            ['all', t('category.all')],
            ...(problems ?? []).map(({ id, name }) => [id, name] as const),
            ['general', t('category.general')],
            ['technical', t('category.technical')],
          ]}
          onChange={(picked) => {
            const { category: _category, problem: _problem, page: _page, ...others } = search;
            if (picked === 'all') go(others);
            else if (picked === 'general' || picked === 'technical') go({ ...others, category: picked });
            else go({ ...others, problem: picked });
          }}
        />
        {/* Its height is that of a button, so that the list stays in place when one appears. */}
        <Stack direction="row" sx={{ gap: 3, ml: 'auto', minHeight: 40, flexWrap: 'wrap', alignItems: 'center' }}>
          {signedIn && !readsQueue && <SoundSwitch />}
          {signedIn && !readsQueue && count && count.ask !== true && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(count.ask === 'stage-closed' ? 'ask.closed' : 'ask.outsider')}
            </Typography>
          )}
          {mayAsk && (
            <Button
              variant={isJury ? 'outlined' : 'contained'}
              startIcon={<Icon name="question" />}
              onClick={() => setDialog('ask')}
            >
              {t('ask.act')}
            </Button>
          )}
          {isJury && (
            <Button variant="contained" startIcon={<Icon name="announcement" />} onClick={() => setDialog('notice')}>
              {t('notice.act')}
            </Button>
          )}
        </Stack>
      </Stack>
      <ClarificationTable
        contest={contest}
        problems={problems}
        isJury={readsQueue}
        query={query}
        page={page}
        perPage={perPage}
        onPage={(change) => go({ ...search, ...change })}
        empty={
          <Empty
            kind={isFiltered ? 'match' : readsQueue ? (show === undefined ? 'open' : 'jury') : mayAsk ? 'ask' : 'read'}
          />
        }
      />
      {dialog === 'ask' && (
        <AskDialog
          contestId={contestId}
          problems={problems ?? []}
          {...(problem === undefined ? {} : { about: { category: 'problem' as const, problemId: problem } })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'notice' && (
        <NoticeDialog contestId={contestId} problems={problems ?? []} onClose={() => setDialog(undefined)} />
      )}
    </Stack>
  );
}

function Empty({ kind }: { kind: 'match' | 'open' | 'jury' | 'ask' | 'read' }): ReactElement {
  const { t } = useTranslation('clarification');
  if (kind === 'match') return <EmptyState icon="search" title={t('empty.match')} />;
  return (
    <EmptyState
      icon={kind === 'open' ? 'checkCircle' : 'question'}
      title={t(`empty.${kind}`)}
      detail={t(`empty.${kind}Detail`)}
    />
  );
}
