import type { LentProblem } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DifficultyText } from '../../../domain/difficulty-text.tsx';
import { TagList } from '../../../domain/tag-list.tsx';
import { UseInContestDialog } from '../../../features/contest-admin/problems/use-in-contest-dialog.tsx';
import { lentAttachmentUrl, lentProblem } from '../../../features/problem-grants/grants.api.ts';
import { useProblemTitle } from '../../../features/problems/reading-language.tsx';
import { ProblemVariables, StatementText } from '../../../features/problems/statement.tsx';
import { resolveAttachment } from '../../../lib/attachment-links.ts';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../locales/en/sharing.ts';

const route = getRouteApi('/org/$orgId/library/$problemId');

/** The statement of a lent problem, for those who choose problems for contests. */
export function LentProblemPage(): ReactElement {
  const { orgId, problemId } = route.useParams();
  const query = useQuery(lentProblem(orgId, problemId));
  return (
    <AsyncState query={query}>{(problem) => <Lent key={problem._id} orgId={orgId} problem={problem} />}</AsyncState>
  );
}

function Lent({ orgId, problem }: { orgId: string; problem: LentProblem }): ReactElement {
  const { t } = useTranslation('sharing');
  const title = useProblemTitle(problem);
  const [isChoosing, setChoosing] = useState(false);
  const { _id: problemId, attachments, owner, tags, until, dataHash, hasData, difficulty, note, everyone } = problem;
  const resolveUrl = useCallback(
    (url: string) =>
      resolveAttachment(url, {
        list: () => Promise.resolve(attachments),
        url: (key) => lentAttachmentUrl(orgId, problemId, key),
      }),
    [orgId, problemId, attachments],
  );
  return (
    <Page
      title={title}
      breadcrumbs={[
        <Link key="library" to="/org/$orgId/library" params={{ orgId }}>
          {t('library')}
        </Link>,
      ]}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setChoosing(true)}>
          {t('use')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' } }}>
        <Box component="article" sx={{ minWidth: 0 }}>
          <StatementText
            problem={problem}
            resolveUrl={resolveUrl}
            textsIn={(language) => lentProblem(orgId, problemId, language)}
          />
        </Box>
        <Stack component="aside" spacing={4} sx={{ order: { xs: -1, md: 0 }, minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{t('lentBy', { name: owner.name })}</Typography>
          {tags.length > 0 && <TagList tags={tags} />}
          <ProblemVariables problem={{ ...problem, abilities: {} }} />
          {!hasData && (
            <Box>
              <StateChip icon="warning" hue="bad">
                {t('noData')}
              </StateChip>
            </Box>
          )}
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {t('version')}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {dataHash === undefined ? t('current') : dataHash.slice(0, 7)}
            </Box>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {t('until')}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {until === undefined ? t('forever') : <TimeText timeMs={until} />}
            </Box>
            {difficulty && (
              <>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {t('solvers')}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  <DifficultyText difficulty={difficulty} />
                </Box>
              </>
            )}
          </Box>
          {everyone && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('toEveryone')}
            </Typography>
          )}
          {note !== '' && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
          )}
        </Stack>
      </Box>
      {isChoosing && (
        <UseInContestDialog orgId={orgId} problemId={problemId} title={title} onClose={() => setChoosing(false)} />
      )}
    </Page>
  );
}
