import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../domain/content/translated.ts';
import { contestById } from '../../features/contests/contests.api.ts';
import { signOut } from '../../features/session/session.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import '../../locales/en/place.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import ContestClock from './contest-clock.tsx';
import { LanguageMenu, ThemeMenu } from './drawer-footer.tsx';
import { barStyles } from './top-bar.tsx';

interface Exam {
  contestId: string;
  orgId: string;
}

/** Instead of the top bar and the menu while an exam runs: its contest, the clock and signing out. */
export default function ExamBar({ exams }: { exams: readonly Exam[] }): ReactElement {
  const { t } = useTranslation(['place', 'shell']);
  const { contestId } = useParams({ strict: false });
  const { user } = useViewer();
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const navigate = useNavigate();
  return (
    <Box component="header" sx={{ ...barStyles, gap: { xs: 2, sm: 3 } }}>
      <Logo />
      <Box
        component="nav"
        aria-label={t('exam.contest')}
        sx={{ display: 'flex', gap: 3, flexShrink: 1, minWidth: 0, overflow: 'hidden' }}
      >
        {exams.map((exam) => (
          <ExamLink key={exam.contestId} exam={exam} />
        ))}
      </Box>
      {wide && contestId !== undefined && <ContestClock contestId={contestId} />}
      <Box sx={{ flexGrow: 1 }} />
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, whiteSpace: 'nowrap' }}>
        {user?.profile.name}
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>
        <ThemeMenu />
        <LanguageMenu />
      </Box>
      <Button
        color="inherit"
        aria-label={t('shell:user.logout')}
        onClick={() => {
          signOut();
          void navigate({ to: '/', replace: true });
        }}
        sx={{ flexShrink: 0, minWidth: 0, gap: 2, whiteSpace: 'nowrap' }}
      >
        <Icon name="logout" size={20} />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('shell:user.logout')}
        </Box>
      </Button>
    </Box>
  );
}

function ExamLink({ exam: { contestId, orgId } }: { exam: Exam }): ReactElement {
  const { t } = useTranslation('place');
  const { data } = useQuery(contestById(contestId));
  const title = useLocalized(data ?? { title: t('exam.contest'), description: '' }).title;
  return (
    <Link
      to="/org/$orgId/contest/$contestId"
      params={{ orgId, contestId }}
      color="inherit"
      sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {title}
    </Link>
  );
}
