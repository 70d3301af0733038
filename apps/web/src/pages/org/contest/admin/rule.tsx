import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestRule, contestRuleActions } from '../../../../features/contest-admin/contest-admin.api.ts';
import { RulesEditor } from '../../../../features/rules/rules-editor.tsx';
import '../../../../locales/en/rule.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { LinkTab } from '../../../../ui/navigation/link-tab.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/rule');
const to = '/org/$orgId/contest/$contestId/admin/rule';

/** Rules about who may register, and about who may read the code of other participants. */
export function ContestRulesPage(): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'rule']);
  const { orgId, _id: contestId } = useContest();
  const { key = 'participant' } = route.useSearch();
  const queries = useQueryClient();
  const rule = useQuery(contestRule(contestId, key));
  const params = { orgId, contestId };
  return (
    <Stack spacing={5}>
      <Tabs value={key} variant="scrollable" aria-label={t('nav.rules')}>
        <LinkTab value="participant" label={t('rule:set.participant')} to={to} params={params} search={{}} />
        <LinkTab value="solution" label={t('rule:set.solution')} to={to} params={params} search={{ key: 'solution' }} />
      </Tabs>
      <AsyncState query={rule}>
        {(data) => (
          <RulesEditor key={key} kind={key} actions={contestRuleActions(queries, contestId, key)} stored={data} />
        )}
      </AsyncState>
    </Stack>
  );
}
