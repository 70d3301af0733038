import type { Problem } from '@assay/contract';
import { canonicalLanguage } from '@assay/contract/content-languages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../../locales/en/translation.ts';
import { useTitleOf } from '../../../../domain/content/translated.ts';
import { TranslationEditor } from '../../../../features/problems/translation/translation-editor.tsx';
import { TranslationList } from '../../../../features/problems/translation/translation-list.tsx';
import { TRANSLATION_REFRESH_MS, translationInto } from '../../../../features/problems/translation/translations.api.ts';
import { refusalOf } from '../../../../lib/api/index.ts';
import { usePollingInterval } from '../../../../lib/live/index.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useProblem } from '../use-problem.ts';

const StatementNotices = lazy(() => import('../../../../features/clarifications/statement-notices.tsx'));

const route = getRouteApi('/org/$orgId/problem/$problemId/admin/translation');

/** The translations of a statement, or the one of the URL. */
export function ProblemTranslationPage(): ReactElement {
  const problem = useProblem();
  const { language } = route.useSearch();
  const navigate = route.useNavigate();
  if (language === undefined)
    return <TranslationList problem={problem} onLanguage={(next) => void navigate({ search: { language: next } })} />;
  const tag = canonicalLanguage(language);
  return tag === null ? <Absent problem={problem} /> : <Opened key={tag} problem={problem} language={tag} />;
}

function Opened({ problem, language }: { problem: Problem; language: string }): ReactElement {
  const { _id: problemId, abilities } = problem;
  const titleOf = useTitleOf();
  const [changeCount, setChangeCount] = useState(0);
  const query = useQuery({
    ...translationInto(problemId, language),
    refetchInterval: usePollingInterval(TRANSLATION_REFRESH_MS),
  });
  if (refusalOf(query.error) === 'not-found') return <Absent problem={problem} />;
  return (
    <>
      <AsyncState query={query}>
        {(translation) => (
          <TranslationEditor
            problemId={problemId}
            translation={translation}
            onTextSaved={() => setChangeCount((count) => count + 1)}
            back={<ToList problem={problem} />}
          />
        )}
      </AsyncState>
      {abilities.editContent && changeCount > 0 && (
        <Suspense>
          <StatementNotices key={changeCount} problemId={problemId} title={titleOf(problem)} change={changeCount} />
        </Suspense>
      )}
    </>
  );
}

function ToList({ problem: { orgId, _id: problemId } }: { problem: Problem }): ReactElement {
  const { t } = useTranslation('translation');
  return (
    <LinkButton icon="back" to="/org/$orgId/problem/$problemId/admin/translation" params={{ orgId, problemId }}>
      {t('all')}
    </LinkButton>
  );
}

function Absent({ problem }: { problem: Problem }): ReactElement {
  const { t } = useTranslation('translation');
  return (
    <EmptyState icon="translate" title={t('absent')} detail={t('absentDetail')} action={<ToList problem={problem} />} />
  );
}
