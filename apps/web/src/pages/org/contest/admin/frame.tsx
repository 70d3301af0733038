import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../../locales/en/contest-admin.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LinkTab } from '../../../../ui/navigation/link-tab.tsx';
import { SectionNav } from '../../../../ui/navigation/section-nav.tsx';
import { useContest } from '../use-contest.ts';

const base = '/org/$orgId/contest/$contestId/admin';
const needAdmin = [
  ['', 'nav.overview', base],
  ['room', 'nav.room', `${base}/room`],
  ['rehearsal', 'nav.rehearsal', `${base}/rehearsal`],
  ['stage', 'nav.stages', `${base}/stage`],
  ['problem', 'nav.problems', `${base}/problem`],
  ['translation', 'nav.translations', `${base}/translation`],
  ['participant', 'nav.participants', `${base}/participant`],
  ['team', 'nav.teams', `${base}/team`],
  ['progress', 'nav.progress', `${base}/progress`],
  ['ranklist', 'nav.ranklists', `${base}/ranklist`],
  ['round', 'nav.round', `${base}/round`],
  ['award', 'nav.awards', `${base}/award`],
  ['balloon', 'nav.balloons', `${base}/balloon`],
  ['api', 'nav.api', `${base}/api`],
  ['shadow', 'nav.shadow', `${base}/shadow`],
  ['printing', 'nav.printing', `${base}/printing`],
  ['place', 'nav.place', `${base}/place`],
  ['solution', 'nav.solutions', `${base}/solution`],
  ['rule', 'nav.rules', `${base}/rule`],
] as const;
const needContent = [
  ['content', 'nav.content', `${base}/content`],
  ['attachment', 'nav.attachments', `${base}/attachment`],
] as const;

/** What the jury and observers use, too. */
const needObserve = needAdmin.filter(([name]) => ['room', 'place', 'solution'].includes(name));

/** The parts of the contest administration that the viewer may use. */
export function ContestAdminFrame(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { abilities, orgId, _id: contestId } = useContest();
  const part = useLocation({ select: ({ pathname }) => pathname.split('/')[6] ?? '' });
  const params = { orgId, contestId };
  const isContent = needContent.some(([name]) => name === part);
  const isObserved = needObserve.some(([name]) => name === part);
  const may = isContent ? abilities.editContent : isObserved ? abilities.observe : abilities.administer;
  if (!may) {
    // The first part that is open to them.
    if (part === '' && abilities.observe) return <Navigate to={`${base}/room`} params={params} replace />;
    if (part === '' && abilities.editContent) return <Navigate to={`${base}/content`} params={params} replace />;
    return (
      <Alert severity="info">{t(abilities.editContent || abilities.observe ? 'mayNot.part' : 'mayNot.all')}</Alert>
    );
  }
  const links = [
    ...(abilities.administer ? needAdmin : abilities.observe ? needObserve : []),
    ...(abilities.editContent ? needContent : []),
    ...(abilities.administer
      ? ([
          ['access', 'nav.access', `${base}/access`],
          ['settings', 'nav.settings', `${base}/settings`],
        ] as const)
      : []),
  ];
  return (
    <SectionNav
      label={t('nav.title')}
      value={part}
      tabs={links.map(([value, key, to]) => (
        <LinkTab key={value} value={value} label={t(key)} to={to} params={params} />
      ))}
    >
      <Outlet />
    </SectionNav>
  );
}
