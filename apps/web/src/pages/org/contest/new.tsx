import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewContestWizard } from '../../../features/contest-admin/wizard/new-contest-wizard.tsx';
import { copySource } from '../../../features/contest-admin/wizard/copy-source.ts';
import '../../../locales/en/contest-admin.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { NewPage } from '../new-page.tsx';

const route = getRouteApi('/org/$orgId/contest/new');

/** Creates a contest from a preset or, with `from`, as a copy of another. */
export function ContestNewPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId } = route.useParams();
  const { from } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const source = useQuery({
    ...copySource(queries, from ?? ''),
    enabled: from !== undefined,
    refetchOnWindowFocus: false,
  });
  const open = (contestId: string) =>
    void navigate({ to: '/org/$orgId/contest/$contestId/admin', params: { orgId, contestId }, ignoreBlocker: true });
  return (
    <NewPage
      orgId={orgId}
      kind="contest"
      right="contest"
      text={(key) => t(key === 'list.new' && from !== undefined ? 'list.newCopy' : key)}
      wide
    >
      {from === undefined ? (
        <NewContestWizard key="new" orgId={orgId} source={null} onDone={open} />
      ) : (
        <AsyncState query={source}>
          {(data) => <NewContestWizard key={from} orgId={orgId} source={data} onDone={open} />}
        </AsyncState>
      )}
    </NewPage>
  );
}
