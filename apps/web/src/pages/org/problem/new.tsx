import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-settings.ts';
import { NewObjectForm } from '../../../domain/content/new-object-form.tsx';
import { createProblem } from '../../../features/problems/problems.api.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import '../../../locales/en/problem.ts';
import { NewPage } from '../new-page.tsx';

const route = getRouteApi('/org/$orgId/problem/new');

export function ProblemNewPage(): ReactElement {
  const { t } = useTranslation(['problemSettings', 'problem']);
  const { orgId } = route.useParams();
  const navigate = route.useNavigate();
  const toast = useToast();
  return (
    <NewPage orgId={orgId} kind="problem" right="problem" text={(key) => t(`problem:${key}`)}>
      <NewObjectForm
        accessLabel={t('problem.field.access')}
        texts={{
          slugHelp: t('problem.field.slugHelp'),
          slugTaken: t('problem.error.slugTaken'),
          failed: (reason) => t('problem.createFailed', { reason }),
        }}
        create={async (problem) => {
          const { problemId } = await createProblem({ orgId, ...problem, allowPublicSubmit: true });
          toast.success(t('problem.created'));
          void navigate({ to: '/org/$orgId/problem/$problemId/draft', params: { orgId, problemId } });
        }}
      />
    </NewPage>
  );
}
