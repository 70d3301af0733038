import { TEAM_TEXT_MAX } from '@assay/contract/team-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { useLanguage } from '../../lib/i18n/index.ts';
import { exactTime } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-team.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Tag } from '../../ui/data/tag.tsx';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { MONO } from '../../ui/fonts.ts';
import {
  changeOwnTeam,
  formTeam,
  joinTeam,
  leaveTeam,
  type OwnTeam,
  type OwnTeamReply,
  ownTeam,
  removeMember,
  teamKeys,
} from './contest-teams.api.ts';

type Dialog = 'form' | 'join' | 'rename' | 'renew' | 'leave' | { remove: string; name: string };

/** The viewer's team in a contest, and forming or joining one. `code`: from the link of an invitation. */
export function TeamPanel({
  contestId,
  orgId,
  code,
}: {
  contestId: string;
  orgId: string;
  code?: string | undefined;
}): ReactElement {
  const query = useQuery(ownTeam(contestId));
  const [dialog, setDialog] = useState<Dialog | null>(code === undefined ? null : 'join');
  const props = { contestId, onClose: () => setDialog(null) };
  return (
    <AsyncState query={query}>
      {(reply) => (
        <>
          {reply.team ? (
            <Team reply={reply} team={reply.team} contestId={contestId} orgId={orgId} onAct={setDialog} />
          ) : (
            <NoTeam reply={reply} onAct={setDialog} />
          )}
          {dialog === 'form' && <FormDialog {...props} />}
          {dialog === 'join' && !reply.team && <JoinDialog {...props} given={code ?? ''} />}
          {dialog === 'rename' && reply.team && <RenameDialog {...props} team={reply.team} />}
          {dialog !== null && reply.team && <Confirmed {...props} dialog={dialog} team={reply.team} />}
        </>
      )}
    </AsyncState>
  );
}

function NoTeam({ reply, onAct }: { reply: OwnTeamReply; onAct: (dialog: Dialog) => void }): ReactElement {
  const { t } = useTranslation('contestTeam');
  const language = useLanguage();
  const { settings, until, form } = reply;
  return (
    <Stack spacing={3}>
      <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {t('size', { min: settings.minSize, max: settings.maxSize, count: settings.maxSize })}{' '}
        {form && until !== undefined && t('until', { time: exactTime(until, language) })}
        {!form && t(until === undefined ? 'byJury' : 'closed')}
      </Typography>
      {form && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={() => onAct('form')}>
            {t('form.act')}
          </Button>
          <Button variant="outlined" onClick={() => onAct('join')}>
            {t('join.act')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

function Team({
  reply: { settings, until },
  team,
  contestId,
  orgId,
  onAct,
}: {
  reply: OwnTeamReply;
  team: OwnTeam;
  contestId: string;
  orgId: string;
  onAct: (dialog: Dialog) => void;
}): ReactElement {
  const { t } = useTranslation(['contestTeam', 'common']);
  const language = useLanguage();
  const missing = settings.minSize - team.members.length;
  const link = `${globalThis.location.origin}/org/${orgId}/contest/${contestId}?team=${team.code ?? ''}`;
  const about = [team.affiliation, team.country].filter((text) => text !== undefined).join(' · ');
  return (
    <Stack spacing={3}>
      <Box>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{team.name}</Typography>
        {about !== '' && <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{about}</Typography>}
        {team.seat !== undefined && (
          <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {t('seat', { seat: team.seat })}
          </Typography>
        )}
      </Box>
      <Stack component="ul" aria-label={t('members')} spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {team.members.map(({ userId, name, captain }) => (
          <Stack key={userId} component="li" direction="row" sx={{ gap: 2, alignItems: 'center', minHeight: 32 }}>
            <UserChip principalId={userId} />
            {captain && team.members.length > 1 && <Tag>{t('captain')}</Tag>}
            {team.abilities.change && team.abilities.leave && !captain && (
              <Button
                size="small"
                sx={{ ml: 'auto' }}
                aria-label={t('remove.of', { name })}
                onClick={() => onAct({ remove: userId, name })}
              >
                {t('common:action.remove')}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      {missing > 0 && (
        <Typography sx={{ fontSize: '0.875rem', color: 'state.slow' }}>{t('missing', { count: missing })}</Typography>
      )}
      {team.code !== undefined && team.members.length < settings.maxSize && (
        <Box>
          <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('code.label')}</Typography>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Box component="code" sx={{ fontFamily: MONO, fontSize: '1rem', letterSpacing: '0.05em' }}>
              {team.code}
            </Box>
            <CopyButton text={team.code} label={t('code.copy')} />
          </Stack>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            {t('code.link')}
            <CopyButton text={link} label={t('code.copyLink')} />
          </Stack>
          <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('code.help')} {until !== undefined && t('until', { time: exactTime(until, language) })}
          </Typography>
        </Box>
      )}
      {(team.abilities.change || team.abilities.leave) && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', ml: -2 }}>
          {team.abilities.change && (
            <>
              <Button size="small" onClick={() => onAct('rename')}>
                {t('rename.act')}
              </Button>
              <Button size="small" onClick={() => onAct('renew')}>
                {t('renew.act')}
              </Button>
            </>
          )}
          {team.abilities.leave && (
            <Button size="small" onClick={() => onAct('leave')}>
              {t('leave.act')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}

interface DialogProps {
  contestId: string;
  onClose: () => void;
}

/** Refetches the contest, since what the viewer may do depends on the team. */
function useRenew(contestId: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: teamKeys.contest(contestId) });
}

function TeamFields({
  name,
  affiliation,
  onChange,
}: {
  name: string;
  affiliation: string;
  onChange: (part: { name?: string; affiliation?: string }) => void;
}): ReactElement {
  const { t } = useTranslation('contestTeam');
  return (
    <>
      <TextField
        label={t('field.name')}
        helperText={t('field.nameHelp')}
        value={name}
        required
        slotProps={{ htmlInput: { maxLength: TEAM_TEXT_MAX.name } }}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t('field.affiliation')}
        helperText={t('field.affiliationHelp')}
        value={affiliation}
        slotProps={{ htmlInput: { maxLength: TEAM_TEXT_MAX.affiliation } }}
        onChange={({ target }) => onChange({ affiliation: target.value })}
      />
    </>
  );
}

/** Single spaces between words, as the server requires. */
const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

function FormDialog({ contestId, onClose }: DialogProps): ReactElement {
  const { t } = useTranslation('contestTeam');
  const toast = useToast();
  const renew = useRenew(contestId);
  const [fields, setFields] = useState({ name: '', affiliation: '' });
  const action = useAction(async () => {
    const name = tidy(fields.name);
    await formTeam(contestId, { name, affiliation: fields.affiliation.trim() });
    await renew();
    toast.success(t('form.done', { name }));
    onClose();
  });
  return (
    <ActionDialog
      title={t('form.title')}
      confirm={t('form.act')}
      width="sm"
      disabled={tidy(fields.name) === ''}
      isEdited={fields.name !== ''}
      action={action}
      onClose={onClose}
    >
      <Typography>{t('form.detail')}</Typography>
      <TeamFields {...fields} onChange={(part) => setFields({ ...fields, ...part })} />
    </ActionDialog>
  );
}

function JoinDialog({ contestId, onClose, given }: DialogProps & { given: string }): ReactElement {
  const { t } = useTranslation('contestTeam');
  const toast = useToast();
  const renew = useRenew(contestId);
  const [code, setCode] = useState(given);
  const action = useAction(async () => {
    await joinTeam(contestId, code.trim());
    await renew();
    toast.success(t('join.done'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('join.title')}
      confirm={t('join.act')}
      disabled={code.trim() === ''}
      action={action}
      onClose={onClose}
    >
      <Typography>{t('join.detail')}</Typography>
      <TextField
        label={t('code.label')}
        value={code}
        required
        slotProps={{ htmlInput: { maxLength: 32, sx: { fontFamily: MONO } } }}
        onChange={({ target }) => setCode(target.value)}
      />
    </ActionDialog>
  );
}

function RenameDialog({ contestId, onClose, team }: DialogProps & { team: OwnTeam }): ReactElement {
  const { t } = useTranslation('contestTeam');
  const toast = useToast();
  const renew = useRenew(contestId);
  const [fields, setFields] = useState({ name: team.name, affiliation: team.affiliation ?? '' });
  const action = useAction(async () => {
    await changeOwnTeam(contestId, { name: tidy(fields.name), affiliation: fields.affiliation.trim() });
    await renew();
    toast.success(t('rename.done'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('rename.title')}
      width="sm"
      disabled={tidy(fields.name) === ''}
      isEdited
      action={action}
      onClose={onClose}
    >
      <TeamFields {...fields} onChange={(part) => setFields({ ...fields, ...part })} />
    </ActionDialog>
  );
}

/** What needs a confirmation only. */
function Confirmed({
  contestId,
  onClose,
  dialog,
  team,
}: DialogProps & { dialog: Dialog; team: OwnTeam }): ReactElement | null {
  const { t } = useTranslation(['contestTeam', 'common']);
  const toast = useToast();
  const renew = useRenew(contestId);
  const act = (work: () => Promise<unknown>, done: string) => async () => {
    await work();
    await renew();
    toast.success(done);
  };
  if (dialog === 'renew') {
    return (
      <ConfirmDialog
        open
        title={t('renew.ask')}
        detail={t('renew.detail')}
        confirm={t('renew.act')}
        onClose={onClose}
        act={act(() => changeOwnTeam(contestId, { newCode: true }), t('renew.done'))}
      />
    );
  }
  if (dialog === 'leave') {
    return (
      <ConfirmDialog
        open
        title={t('leave.ask', { name: team.name })}
        detail={t(team.members.length > 1 ? 'leave.detail' : 'leave.last')}
        confirm={t('leave.act')}
        onClose={onClose}
        act={act(() => leaveTeam(contestId), t('leave.done', { name: team.name }))}
      />
    );
  }
  if (typeof dialog === 'string') return null;
  const { name } = dialog;
  return (
    <ConfirmDialog
      open
      title={t('remove.ask', { name })}
      detail={t('remove.detail')}
      confirm={t('common:action.remove')}
      onClose={onClose}
      act={act(() => removeMember(contestId, dialog.remove), t('remove.done', { name }))}
    />
  );
}
