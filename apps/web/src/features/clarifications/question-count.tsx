import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { visuallyHidden } from '../../ui/page.tsx';
import { clarificationCount, useClarificationNews } from './clarification-keys.ts';

/** Its width is reserved, so that the tabs stay in place when a count arrives. */
const Count = styled('span')(({ theme }) => ({
  minWidth: 20,
  marginInlineStart: 4,
  padding: '0 6px',
  borderRadius: 10,
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  '&[data-some]': { color: theme.vars.palette.primary.contrastText, backgroundColor: theme.vars.palette.primary.main },
}));

/** Label of a contest's tab: with the number of unread clarifications, for the jury of open ones. */
export function QuestionsLabel({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('contest');
  const { signedIn } = useSession();
  useClarificationNews(contestId);
  const { data } = useQuery({ ...clarificationCount(contestId), enabled: signedIn });
  const count = data?.open ?? data?.unread ?? 0;
  return (
    <span>
      {t('tab.questions')}
      {signedIn && (
        <Count {...(count > 0 && { 'data-some': '' })} aria-hidden>
          {count > 0 && count}
        </Count>
      )}
      {count > 0 && (
        <span style={visuallyHidden}>
          {', '}
          {t(data?.open === undefined ? 'tab.unread' : 'tab.open', { count })}
        </span>
      )}
    </span>
  );
}
