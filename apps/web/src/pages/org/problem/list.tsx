import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { difficultyOf, difficultyTag } from '../../../domain/difficulties.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { ProblemFilter } from '../../../features/problems/problem-filter.tsx';
import { problemListSearch } from '../../../features/problems/problem-search.ts';
import { ProblemTable } from '../../../features/problems/problem-table.tsx';
import { problemList, problemTags } from '../../../features/problems/problems.api.ts';
import { rememberList, useNextUnsolved } from '../../../features/problems/use-next-unsolved.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OrgListPage, useOrgList } from '../org-list-page.tsx';
import '../../../locales/en/problem.ts';
import '../../../locales/en/sharing.ts';

const PAGE_SIZE = 30;

const withoutDifficulties = (tags: string[]) => tags.filter((tag) => difficultyOf(tag) === undefined);

export function ProblemListPage(): ReactElement {
  const { t } = useTranslation(['problem', 'sharing']);
  const list = useOrgList('problem', PAGE_SIZE, problemListSearch);
  const { orgId, query, extra } = list;
  const { signedIn } = useSession();
  const { can } = useCurrentOrg();
  const mayManage = can('problem');
  const { status, sort } = extra;
  const inUrl = [...(list.tag === undefined ? [] : [list.tag]), ...(extra.tags ?? [])];
  const difficulty = extra.difficulty ?? inUrl.map(difficultyOf).find((one) => one !== undefined);
  const picked = inUrl.filter((tag) => difficultyOf(tag) === undefined);

  const filter = { status, difficulty, sort };

  function show(next: typeof filter, [first, ...others]: readonly string[]): void {
    const tags = others.length > 0 ? others : undefined;
    list.show({ search: query.search, tag: first }, { ...next, tags });
  }

  const tags = [...picked, ...(difficulty === undefined ? [] : [difficultyTag(difficulty)])];
  const { tag: _, ...rest } = query;
  const narrowed = {
    orgId,
    ...(query.search !== undefined && { search: query.search }),
    ...(sort && { sort }),
    ...(tags.length > 0 && { tags }),
  };
  useEffect(() => rememberList(narrowed));
  const next = useNextUnsolved({ orgId });
  return (
    <OrgListPage
      list={list}
      result={useQuery(problemList({ ...rest, ...narrowed, ...(status && { status }) }))}
      text={(key, values) => t(key === 'title' || key === 'new' ? `list.${key}` : `problem.${key}`, values)}
      canCreate={mayManage}
      isFiltered={status !== undefined || difficulty !== undefined}
      tags={{
        query: { ...problemTags(orgId), select: withoutDifficulties },
        title: (tag) => t('problem.tagged', { tag }),
        several: { picked, pick: (next) => show(filter, next) },
      }}
      filters={<ProblemFilter {...filter} withStatus={signedIn} onChange={(next) => show(next, picked)} />}
      lead={
        signedIn && (
          <>
            <Button endIcon={<Icon name="chevronRight" />} loading={next.busy} onClick={() => void next.run()}>
              {t('problem.nextUnsolved')}
            </Button>
            {(mayManage || can('contest')) && (
              <LinkButton icon="link" to="/org/$orgId/library" params={{ orgId }}>
                {t('sharing:library')}
              </LinkButton>
            )}
          </>
        )
      }
      actions={
        <LinkButton variant="outlined" icon="upload" to="/org/$orgId/problem/import" params={{ orgId }}>
          {t('problem.import')}
        </LinkButton>
      }
      table={(parts) => <ProblemTable {...parts} showAccess={mayManage} showResults={signedIn} />}
    />
  );
}
