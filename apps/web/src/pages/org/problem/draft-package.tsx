import type { Problem, ProblemDraft } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftSection } from '../../../features/problem-drafts/draft-section.tsx';
import { draftKeys, undoImport } from '../../../features/problem-drafts/drafts.api.ts';
import type { DraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { exactTime } from '../../../lib/time/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/problem-draft.ts';

/** Leads to the import of a package, and brings back what the last one replaced. */
export function PackageSection({
  problem: { orgId, _id: problemId },
  draft: { former },
  edits,
}: {
  problem: Problem;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const language = useLanguage();
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  return (
    <DraftSection id="package" title={t('package')} help={t('packageHelp')}>
      {former && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => setAsking(true)}>
              {t('formerBack')}
            </Button>
          }
        >
          {t('former', { time: exactTime(former.at, language) })}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <LinkButton
          variant="outlined"
          icon="upload"
          to="/org/$orgId/problem/$problemId/draft/import"
          params={{ orgId, problemId }}
        >
          {t('packageOpen')}
        </LinkButton>
        <LinkButton icon="link" to="/org/$orgId/problem/$problemId/draft/repository" params={{ orgId, problemId }}>
          {t('repositoryOpen')}
        </LinkButton>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={t('formerAsk')}
        detail={t('formerDetail')}
        confirm={t('formerBack')}
        onClose={() => setAsking(false)}
        act={async () => {
          await edits.flush();
          const draft = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId));
          const renew = () => queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
          const { texts } = await undoImport(problemId, draft?.revision ?? 0).finally(() => void renew());
          await renew();
          await queries.invalidateQueries({ queryKey: problemKeys.all });
          toast.success(texts ? t('formerDone') : t('formerTextsStay'));
        }}
      />
    </DraftSection>
  );
}
