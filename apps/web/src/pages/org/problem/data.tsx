import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { benchKeys } from '../../../features/workbench/workbench.api.ts';
import { CompiledNotes } from '../../../features/workbench/compiled-notes.tsx';
import { draftKeys, openDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { ApproveDialog } from '../../../features/problem-reviews/approve-dialog.tsx';
import { VersionReview } from '../../../features/problem-reviews/version-review.tsx';
import { DataUploadForm } from '../../../features/problems/data/data-upload.tsx';
import { DataVersions } from '../../../features/problems/data/data-versions.tsx';
import { ExportDialog } from '../../../features/problems/export/export-dialog.tsx';
import type { ExportSearch } from '../../../features/problems/export/export-search.ts';
import { shortOf } from '../../../features/problems/data/use-activate-data.ts';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { problemData } from '../../../features/problems/problems.api.ts';
import { useProblemTitle } from '../../../features/problems/reading-language.tsx';
import { useDeferredContent } from '../../../lib/use-deferred-content.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/workbench.ts';
import '../../../locales/en/problem-data.ts';
import '../../../locales/en/problem-export.ts';
import '../../../locales/en/problem-review.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/data');

export function DataPage(): ReactElement {
  const problem = useProblem();
  return problem.abilities.editData ? <Versions /> : <NotForYou />;
}

function Versions(): ReactElement {
  const { t } = useTranslation(['problem', 'problemData', 'problemReview']);
  const problem = useProblem();
  const [marked, setMarked] = useState<string | null>(null);
  const versions = useQuery(problemData(problem._id));
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  // Together with the rows of the table.
  const isSettled = useDeferredContent(!versions.isLoading);
  const hasVersions = (versions.data?.length ?? 0) > 0;
  const newest = versions.data?.[0]?.hash ?? '';
  const newestAndCurrent = [...new Set([newest, problem.currentDataHash])].filter((hash) => hash !== '');
  return (
    <Stack spacing={8}>
      {problem.currentDataHash !== '' &&
        problem.settings.allowPublicSubmit !== true &&
        problem.abilities.administer && (
          <Alert
            severity="info"
            action={
              <LinkButton
                color="inherit"
                size="small"
                to="/org/$orgId/problem/$problemId/admin"
                params={{ orgId: problem.orgId, problemId: problem._id }}
              >
                {t('admin.settings')}
              </LinkButton>
            }
          >
            {t('problemData:closed')}
          </Alert>
        )}
      {(hasVersions || problem.currentDataHash !== '') && (
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          {problem.currentDataHash !== '' && <Export />}
          <ToBench />
        </Stack>
      )}
      <DataVersions
        problemId={problem._id}
        currentHash={problem.currentDataHash}
        query={versions}
        mayDelete={problem.abilities.editContent}
        restore={async (hash) => {
          queries.setQueryData(draftKeys.one(problem._id), await openDraft(problem._id, true, hash));
          await navigate({
            to: '/org/$orgId/problem/$problemId/draft',
            params: { orgId: problem.orgId, problemId: problem._id },
          });
        }}
        review={{
          title: t('problemReview:versionReview'),
          show: ({ hash, publishedBy, approvals }) => (
            <VersionReview
              label={shortOf(hash)}
              publishedBy={publishedBy}
              approvals={approvals}
              onApprove={() => setMarked(hash)}
            />
          ),
        }}
      />
      {marked !== null && (
        <ApproveDialog
          problemId={problem._id}
          target={{ hash: marked }}
          title={t('problemReview:markVersion', { version: shortOf(marked) })}
          onMarked={() => queries.invalidateQueries({ queryKey: problemKeys.data(problem._id) })}
          onClose={() => setMarked(null)}
        />
      )}
      {/* The versions move what is below them once they are known. */}
      {isSettled && (
        <>
          <CompiledNotes problemId={problem._id} hashes={newestAndCurrent} alone />
          <DataUploadForm
            problemId={problem._id}
            currentHash={problem.currentDataHash}
            knownHashes={versions.data?.map(({ hash }) => hash) ?? []}
            onRecorded={() => queries.invalidateQueries({ queryKey: benchKeys.list(problem._id) })}
          />
        </>
      )}
    </Stack>
  );
}

function Export(): ReactElement {
  const { t } = useTranslation('problemExport');
  const problem = useProblem();
  const problemTitle = useProblemTitle(problem);
  const { export: format } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (search: ExportSearch) => void navigate({ search, replace: format !== undefined });
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="download" />} onClick={() => open({ export: 'assay' })}>
        {t('open')}
      </Button>
      {format && (
        <ExportDialog
          problemId={problem._id}
          title={problemTitle}
          format={format}
          onFormat={(chosen) => open({ export: chosen })}
          onClose={() => open({})}
        />
      )}
    </>
  );
}

function ToBench(): ReactElement {
  const { t } = useTranslation('workbench');
  const { orgId, _id: problemId } = useProblem();
  return (
    <>
      <LinkButton
        variant="outlined"
        icon="debug"
        to="/org/$orgId/problem/$problemId/bench"
        params={{ orgId, problemId }}
      >
        {t('open')}
      </LinkButton>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('intro')}
      </Typography>
    </>
  );
}

function NotForYou(): ReactElement {
  const { t } = useTranslation(['problem', 'problemData']);
  return <Alert severity="info">{t('problemData:mayNot')}</Alert>;
}
