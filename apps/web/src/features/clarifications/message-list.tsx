import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import type { Clarification, ClarificationMessage } from './clarifications.api.ts';

/** The messages of a thread in order. `onEdit`: the jury edits its own; it also sees names and earlier versions. */
export function MessageList({
  thread,
  onEdit,
}: {
  thread: Clarification;
  onEdit?: (message: ClarificationMessage) => void;
}): ReactElement {
  return (
    <Stack component="ol" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {thread.messages.map((message) => (
        <Paper
          // An edit is another version of the message in its place.
          key={message._id}
          component="li"
          variant="outlined"
          sx={{
            p: 4,
            minWidth: 0,
            maxWidth: '100%',
            overflowWrap: 'anywhere',
            bgcolor: message.fromJury ? 'surface.high' : 'surface.low',
          }}
        >
          <MessageHead thread={thread} message={message} onEdit={onEdit} />
          <Body source={message.body} />
          {message.earlier && <Earlier versions={message.earlier} />}
        </Paper>
      ))}
    </Stack>
  );
}

function Body({ source }: { source: string }): ReactElement {
  const { t } = useTranslation('common');
  return <Markdown source={source} copyLabel={t('action.copy')} />;
}

function MessageHead({
  thread,
  message,
  onEdit,
}: {
  thread: Clarification;
  message: ClarificationMessage;
  onEdit: ((message: ClarificationMessage) => void) | undefined;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const { fromJury, at, editedAt, forAll, author } = message;
  return (
    <Stack
      direction="row"
      sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2, fontSize: '0.875rem' }}
    >
      <Box component="span" sx={{ fontWeight: 600, display: 'inline-flex', gap: 2, alignItems: 'center' }}>
        {(fromJury || !author) && <Icon name={fromJury ? 'shield' : 'person'} size={18} />}
        {fromJury ? t('jury') : thread.own ? t('you') : author ? null : t('participant')}
        {author && <UserChip principalId={author.userId} size={20} />}
      </Box>
      {at !== undefined && <TimeText timeMs={at} />}
      {editedAt !== undefined && (
        <StateChip icon="edit" hue="slow" filled={false}>
          {t('message.edited')} <TimeText timeMs={editedAt} />
        </StateChip>
      )}
      {fromJury && !thread.notice && (thread.own || thread.jury) && (
        <StateChip icon={forAll ? 'public' : 'lock'} hue="hidden" filled={false}>
          {t(forAll ? 'message.forAll' : 'message.private')}
        </StateChip>
      )}
      {fromJury && onEdit && (
        <Button size="small" startIcon={<Icon name="edit" />} sx={{ ml: 'auto' }} onClick={() => onEdit(message)}>
          {t('message.edit')}
        </Button>
      )}
    </Stack>
  );
}

function Earlier({ versions }: { versions: NonNullable<ClarificationMessage['earlier']> }): ReactElement {
  const { t } = useTranslation('clarification');
  return (
    <Box component="details" sx={{ mt: 3, color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontSize: '0.875rem' }}>
        {t('message.earlier')}
      </Box>
      {versions.map(({ body, at }) => (
        <Box key={at} sx={{ mt: 2, pl: 3, borderLeft: '2px solid', borderColor: 'divider' }}>
          <TimeText timeMs={at} />
          <Body source={body} />
        </Box>
      ))}
    </Box>
  );
}
