import Box from '@mui/material/Box';
import Tabs from '@mui/material/Tabs';
import { useLocation } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionsLabel } from '../../../features/clarifications/question-count.tsx';
import type { Contest } from '../../../features/contests/contests.api.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';

const base = '/org/$orgId/contest/$contestId';

/** Pages that belong to the ranklist. */
const ofRanklist = new Set(['replay', 'statistics', 'ceremony']);

/** Tabs for the parts of a contest that are open to the viewer in this stage. */
export const ContestTabs = memo(function ContestTabs({
  contest,
  isDesk = false,
}: {
  contest: Contest;
  /** Hides the tabs on a phone, where the desk has its own. */
  isDesk?: boolean;
}): ReactElement {
  const { t } = useTranslation(['contest', 'shell']);
  const pathname = useLocation({ select: (location) => location.pathname });
  // The tab is the path segment after the contest id.
  const part = pathname.split('/')[5] ?? '';
  const activeTab = ofRanklist.has(part) ? 'ranklist' : part === 'problem-set' ? 'problem' : part;
  const { signedIn } = useSession();
  const { abilities } = contest;
  const params = { orgId: contest.orgId, contestId: contest._id };
  const mayManage = abilities.observe || abilities.editContent;
  const open = [
    '',
    ...(abilities.readProblems ? ['problem'] : []),
    ...(signedIn && abilities.readSolutions ? ['solution'] : []),
    ...(abilities.readRanklists || contest.publicBoard !== undefined ? ['ranklist'] : []),
    ...(signedIn && abilities.readParticipants ? ['participant'] : []),
    ...(signedIn && (abilities.createInstance || abilities.administer) ? ['instance'] : []),
    ...(signedIn && contest.hacks === true && abilities.readSolutions ? ['hack'] : []),
    ...(signedIn && contest.virtual === true ? ['virtual'] : []),
    'clarification',
    'attachment',
    ...(signedIn && contest.printing ? ['print'] : []),
    ...(mayManage ? ['admin'] : []),
  ];
  const isOpen = (part: string) => open.includes(part);
  return (
    <Box
      sx={{
        display: { xs: isDesk ? 'none' : 'flex', md: 'flex' },
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        borderBottom: '1px solid',
        borderColor: 'divider',
        mb: 4,
      }}
    >
      <Tabs
        value={isOpen(activeTab) ? activeTab : false}
        variant="scrollable"
        aria-label={contest.title}
        sx={{ flexGrow: 1, minWidth: 0 }}
      >
        <LinkTab value="" label={t('tab.home')} to={base} params={params} />
        {isOpen('problem') && (
          <LinkTab value="problem" label={t('tab.problems')} to={`${base}/problem`} params={params} />
        )}
        {isOpen('solution') && (
          <LinkTab value="solution" label={t('tab.solutions')} to={`${base}/solution`} params={params} />
        )}
        {isOpen('hack') && <LinkTab value="hack" label={t('tab.hacks')} to={`${base}/hack`} params={params} />}
        {isOpen('ranklist') && (
          <LinkTab value="ranklist" label={t('tab.ranklists')} to={`${base}/ranklist`} params={params} />
        )}
        {isOpen('virtual') && (
          <LinkTab value="virtual" label={t('tab.virtual')} to={`${base}/virtual`} params={params} />
        )}
        {isOpen('participant') && (
          <LinkTab value="participant" label={t('tab.participants')} to={`${base}/participant`} params={params} />
        )}
        {isOpen('instance') && (
          <LinkTab value="instance" label={t('shell:nav.instances')} to={`${base}/instance`} params={params} />
        )}
        <LinkTab
          value="clarification"
          label={<QuestionsLabel contestId={contest._id} />}
          to={`${base}/clarification`}
          params={params}
        />
        <LinkTab value="attachment" label={t('tab.attachments')} to={`${base}/attachment`} params={params} />
        {isOpen('print') && <LinkTab value="print" label={t('tab.printing')} to={`${base}/print`} params={params} />}
        {mayManage && (
          <LinkTab
            value="admin"
            label={t('tab.manage')}
            to={`${base}/admin${abilities.administer ? '' : abilities.observe ? '/room' : '/content'}`}
            params={params}
          />
        )}
      </Tabs>
    </Box>
  );
});
