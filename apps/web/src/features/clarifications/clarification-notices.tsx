import type { AnnouncementNotice } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import '../../locales/en/clarification.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { useAction } from '../../lib/use-action.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { clarificationKeys } from './clarification-keys.ts';
import { markRead, type ClarificationNotice } from './clarifications.api.ts';
import { dismissedNotices } from './dismissed-notices.ts';
import { playFor } from './notice-sound.ts';
import { excerptText } from './excerpt-text.ts';

/** Beyond these, the tab of the contest has the count. */
const MAX_SHOWN = 3;

/** Bottom left, over the statement of a desk: the editor, its buttons and the result stay free. */
const Corner = styled('section')(({ theme }) => ({
  position: 'fixed',
  insetBlockEnd: 0,
  insetInlineStart: 0,
  // Scrolling clips the shadows at the padding.
  padding: 12,
  // A dialog stays in sight; the notice waits behind it.
  zIndex: theme.zIndex.modal - 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  boxSizing: 'border-box',
  width: 'min(424px, 100vw)',
  maxHeight: 'calc(100dvh - 72px)',
  overflowY: 'auto',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
}));

/**
 * Notices of what the jury wrote, and of announcements. A notice takes no focus and stays until it is opened or
 * dismissed; an urgent one until it is confirmed, which the server records.
 */
export default function ClarificationNotices({
  unread,
  silentIds,
  announced,
  onDismiss,
}: {
  unread: readonly ClarificationNotice[];
  silentIds: ReadonlySet<string>;
  /** Announcements that were published while the page was open, newest first. */
  announced: readonly AnnouncementNotice[];
  /** Removes an announcement. */
  onDismiss: (articleId: string) => void;
}): ReactElement | null {
  const { t } = useTranslation('clarification');
  const { contestId: openContestId } = useParams({ strict: false });
  const isInTab = useRouterState({
    select: ({ location }) => location.pathname.split('/')[5] === 'clarification',
  });
  const dismissed = useStored(dismissedNotices.stored);
  // The tab of a contest marks what is new itself.
  const notices = unread.filter(
    ({ messageId, contestId, urgent }) =>
      urgent || !(dismissed.includes(messageId) || (isInTab && contestId === openContestId)),
  );
  const ids = [...announced.map(({ articleId }) => articleId), ...notices.map(({ messageId }) => messageId)];
  useSound(ids, silentIds);
  if (ids.length === 0) return null;
  const shown = notices.slice(0, MAX_SHOWN);
  const more = notices.length - shown.length;
  return (
    <Corner aria-label={t('news.title')}>
      {more > 0 && (
        <Box sx={{ ...cardStyle, py: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
          {t('news.more', { count: more })}
        </Box>
      )}
      {shown.toReversed().map((notice) => (
        <Notice key={notice.messageId} notice={notice} />
      ))}
      {announced
        .slice(0, MAX_SHOWN)
        .toReversed()
        .map((notice) => (
          <Announcement key={notice.articleId} notice={notice} onDismiss={() => onDismiss(notice.articleId)} />
        ))}
    </Corner>
  );
}

/** Plays for what arrives while the page is open. */
function useSound(ids: readonly string[], silentIds: ReadonlySet<string>): void {
  const known = useRef(silentIds);
  useEffect(() => {
    const fresh = ids.find((id) => !known.current.has(id));
    known.current = new Set([...known.current, ...ids]);
    if (fresh !== undefined) void playFor(fresh);
  }, [ids]);
}

function Announcement({ notice, onDismiss }: { notice: AnnouncementNotice; onDismiss: () => void }): ReactElement {
  const { t } = useTranslation('clarification');
  const { articleId, title, orgName = '' } = notice;
  return (
    <Card
      of="announcement"
      icon="announcement"
      title={t('news.announcement')}
      about={orgName}
      text={title}
      onDismiss={onDismiss}
    >
      <LinkButton size="small" to="/announcement/$articleId" params={{ articleId }} onClick={onDismiss}>
        {t('news.open')}
      </LinkButton>
    </Card>
  );
}

function Notice({ notice }: { notice: ClarificationNotice }): ReactElement {
  const { t } = useTranslation('clarification');
  const queries = useQueryClient();
  const {
    orgId,
    contestId,
    clarificationId,
    messageId,
    kind,
    problemSlug,
    contestTitle,
    contestTitles,
    urgent,
    edited,
    opens,
  } = notice;
  const contest = useTitleOf()({ title: contestTitle, titles: contestTitles });
  const confirming = useAction(async () => {
    await markRead({ contestId, clarificationId }, messageId);
    await queries.invalidateQueries({ queryKey: clarificationKeys.unread });
    await queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) });
  });
  return (
    <Card
      of="clarification"
      icon={urgent ? 'warning' : kind === 'notice' ? 'announcement' : 'question'}
      title={t(`news.${kind}`)}
      about={[problemSlug, contest, edited ? t('news.edited') : undefined].filter(Boolean).join(' · ')}
      text={excerptText(notice.excerpt)}
      isUrgent={urgent}
      isWhole={!opens}
      {...(!urgent && { onDismiss: () => dismissedNotices.add(messageId) })}
    >
      {urgent && (
        <Button size="small" loading={confirming.busy} onClick={() => void confirming.run()}>
          {t('news.confirm')}
        </Button>
      )}
      {opens && (
        <LinkButton
          size="small"
          to="/org/$orgId/contest/$contestId/clarification/$clarificationId"
          params={{ orgId, contestId, clarificationId }}
        >
          {t('news.open')}
        </LinkButton>
      )}
    </Card>
  );
}

/** One notice, with its buttons as children. */
function Card({
  of,
  icon,
  title,
  about,
  text,
  isUrgent = false,
  isWhole = false,
  onDismiss,
  children,
}: {
  of: 'clarification' | 'announcement';
  icon: IconName;
  title: string;
  /** What the notice is about; may be empty. */
  about: string;
  text: string;
  isUrgent?: boolean;
  /** Shows all of a long text. */
  isWhole?: boolean;
  /** Absent for a notice that has to be confirmed. */
  onDismiss?: () => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Box data-notice={of} sx={{ ...cardStyle, borderColor: isUrgent ? 'error.main' : 'primary.main' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, fontSize: '0.875rem', display: 'flex', gap: 2, alignItems: 'center' }}>
            <Icon name={icon} size={18} />
            {title}
          </Box>
          {about !== '' && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{about}</Box>}
        </Box>
        {onDismiss && (
          <IconButton size="small" aria-label={t('action.dismiss')} onClick={onDismiss}>
            <Icon name="close" />
          </IconButton>
        )}
      </Box>
      <Box sx={isWhole ? wholeStyle : excerptStyle}>{text}</Box>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>{children}</Box>
    </Box>
  );
}

const cardStyle = {
  px: 4,
  py: 2,
  borderRadius: '12px',
  bgcolor: 'surface.high',
  color: 'text.primary',
  boxShadow: 6,
  borderInlineStart: '4px solid',
  borderColor: 'divider',
} as const;

const wholeStyle = { mt: 1, fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;

const excerptStyle = {
  ...wholeStyle,
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
