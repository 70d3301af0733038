import { TEAM_TEXT_MAX } from '@assay/contract/team-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookUpField } from '../../domain/people/look-up-field.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/virtual.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Tag } from '../../ui/data/tag.tsx';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  formTeam,
  inviteToTeam,
  joinTeam,
  leaveTeam,
  startTeamRun,
  virtualKeys,
  type VirtualTeam,
} from './virtual-runs.api.ts';

type Dialog =
  | { kind: 'form' }
  | { kind: 'join' }
  | { kind: 'start'; team: VirtualTeam }
  | { kind: 'leave'; team: VirtualTeam; userId: string; name: string };

/** The viewer's teams for virtual runs of a contest, and forming or joining one. */
export function TeamPanel({
  contestId,
  orgId,
  userId,
  teams,
  length,
  code,
  onStarted,
}: {
  contestId: string;
  orgId: string;
  userId: string;
  teams: readonly VirtualTeam[];
  /** Of a run that starts now, in words; undefined while none can be started. */
  length: string | undefined;
  /** From the link of an invitation. */
  code: string | undefined;
  onStarted: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('virtual');
  const id = useId();
  // The URL has the code also after joining.
  const isJoined = teams.some((team) => team.joined && team.code === code);
  const [dialog, setDialog] = useState<Dialog | null>(code === undefined || isJoined ? null : { kind: 'join' });
  const props = { contestId, onClose: () => setDialog(null) };
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 }, mb: 4 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: 20, mb: 2 }}>
        {t('team.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t('team.help')}</Typography>
      {teams.map((team) => (
        <Team
          key={team._id}
          {...{ contestId, orgId, userId, team }}
          mayStart={length !== undefined}
          onAct={setDialog}
        />
      ))}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setDialog({ kind: 'form' })}>
          {t('team.form')}
        </Button>
        <Button variant="outlined" onClick={() => setDialog({ kind: 'join' })}>
          {t('team.join')}
        </Button>
      </Stack>
      {dialog?.kind === 'form' && <FormDialog {...props} />}
      {dialog?.kind === 'join' && <JoinDialog {...props} given={code ?? ''} />}
      {dialog?.kind === 'start' && (
        <StartDialog {...props} team={dialog.team} length={length ?? ''} onStarted={onStarted} />
      )}
      {dialog?.kind === 'leave' && <LeaveDialog {...props} {...dialog} isOwn={dialog.userId === userId} />}
    </Paper>
  );
}

function Team({
  contestId,
  orgId,
  userId,
  team,
  mayStart,
  onAct,
}: {
  contestId: string;
  orgId: string;
  userId: string;
  team: VirtualTeam;
  mayStart: boolean;
  onAct: (dialog: Dialog) => void;
}): ReactElement {
  const { t } = useTranslation(['virtual', 'common']);
  const toast = useToast();
  const renew = useRenew(contestId);
  const invite = useAction(async (invitedId: string) => {
    await inviteToTeam(contestId, team._id, invitedId);
    await renew();
    toast.success(t('team.invited'));
  }, toast.error);
  const accept = useAction(async () => {
    await joinTeam(contestId, team.code);
    await renew();
    toast.success(t('team.joinedDone', { name: team.name }));
  }, toast.error);
  const isCaptain = team.members.some((member) => member.captain && member.userId === userId);
  const link = `${globalThis.location.origin}/org/${orgId}/contest/${contestId}/virtual?team=${team.code}`;
  const leave = (memberId: string, name: string) => onAct({ kind: 'leave', team, userId: memberId, name });
  return (
    <Box
      component="section"
      aria-label={team.name}
      sx={{ borderBottom: 1, borderColor: 'divider', pb: 4, mb: 4, display: 'grid', gap: 3 }}
    >
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {team.name}
      </Typography>
      <Stack component="ul" aria-label={t('team.members')} spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {team.members.map((member) => (
          <Stack
            key={member.userId}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'center', minHeight: 32, flexWrap: 'wrap' }}
          >
            <UserChip principalId={member.userId} />
            {member.captain && team.members.length > 1 && <Tag>{t('team.captain')}</Tag>}
            {!member.joined && <Tag>{t('team.notYet')}</Tag>}
            {isCaptain && member.userId !== userId && (
              <Button
                size="small"
                aria-label={t('team.removeOf', { name: member.name })}
                onClick={() => leave(member.userId, member.name)}
              >
                {t('common:action.remove')}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      {team.joined ? (
        <>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('team.code')}</Typography>
            <Box component="code" sx={{ fontFamily: MONO, letterSpacing: '0.05em' }}>
              {team.code}
            </Box>
            <CopyButton text={team.code} label={t('team.copyCode')} />
            <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary', ml: { sm: 2 } }}>
              {t('team.link')}
            </Typography>
            <CopyButton text={link} label={t('team.copyLink')} />
          </Stack>
          <LookUpField
            // Empty again after each choice.
            key={team.members.length}
            place={{ orgId }}
            label={t('team.invite')}
            value={null}
            accepts={({ principalId, principalType }) =>
              principalType === 'member' && !team.members.some((member) => member.userId === principalId)
            }
            onChange={(chosen) => chosen && void invite.run(chosen.principalId)}
          />
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            {mayStart && (
              <Button
                variant="outlined"
                startIcon={<Icon name="play" />}
                onClick={() => onAct({ kind: 'start', team })}
              >
                {t('team.start')}
              </Button>
            )}
            <Button onClick={() => leave(userId, '')}>{t('team.leave')}</Button>
          </Stack>
        </>
      ) : (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" loading={accept.busy} onClick={() => void accept.run()}>
            {t('team.accept')}
          </Button>
          <Button onClick={() => leave(userId, '')}>{t('team.decline')}</Button>
        </Stack>
      )}
    </Box>
  );
}

interface DialogProps {
  contestId: string;
  onClose: () => void;
}

function useRenew(contestId: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: virtualKeys.contest(contestId) });
}

/** Single spaces between words, as the server requires. */
const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

function FormDialog({ contestId, onClose }: DialogProps): ReactElement {
  const { t } = useTranslation('virtual');
  const toast = useToast();
  const renew = useRenew(contestId);
  const [name, setName] = useState('');
  const action = useAction(async () => {
    await formTeam(contestId, tidy(name));
    await renew();
    toast.success(t('team.formed', { name: tidy(name) }));
    onClose();
  });
  return (
    <ActionDialog
      title={t('team.form')}
      confirm={t('team.form')}
      disabled={tidy(name) === ''}
      isEdited={name !== ''}
      action={action}
      onClose={onClose}
    >
      <DialogContentText>{t('team.formDetail')}</DialogContentText>
      <TextField
        label={t('team.name')}
        helperText={t('team.nameHelp')}
        value={name}
        required
        slotProps={{ htmlInput: { maxLength: TEAM_TEXT_MAX.name } }}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  );
}

function JoinDialog({ contestId, onClose, given }: DialogProps & { given: string }): ReactElement {
  const { t } = useTranslation('virtual');
  const toast = useToast();
  const renew = useRenew(contestId);
  const [code, setCode] = useState(given);
  const action = useAction(async () => {
    await joinTeam(contestId, code.trim());
    await renew();
    toast.success(t('team.joined'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('team.join')}
      confirm={t('team.join')}
      disabled={code.trim() === ''}
      action={action}
      onClose={onClose}
    >
      <DialogContentText>{t('team.joinDetail')}</DialogContentText>
      <TextField
        label={t('team.code')}
        value={code}
        required
        slotProps={{ htmlInput: { maxLength: 32, sx: { fontFamily: MONO } } }}
        onChange={({ target }) => setCode(target.value)}
      />
    </ActionDialog>
  );
}

function StartDialog({
  contestId,
  onClose,
  team,
  length,
  onStarted,
}: DialogProps & { team: VirtualTeam; length: string; onStarted: () => Promise<unknown> }): ReactElement {
  const { t } = useTranslation('virtual');
  const toast = useToast();
  const renew = useRenew(contestId);
  const action = useAction(async () => {
    try {
      await startTeamRun(contestId, team._id);
    } finally {
      // Another member may have started it.
      await renew();
    }
    await onStarted();
    toast.success(t('started'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('team.ask', { name: team.name })}
      confirm={t('confirm')}
      width="sm"
      action={action}
      onClose={onClose}
    >
      <DialogContentText>{t('team.askDetail', { length })}</DialogContentText>
    </ActionDialog>
  );
}

function LeaveDialog({
  contestId,
  onClose,
  team,
  userId,
  name,
  isOwn,
}: DialogProps & { team: VirtualTeam; userId: string; name: string; isOwn: boolean }): ReactElement {
  const { t } = useTranslation(['virtual', 'common']);
  const renew = useRenew(contestId);
  const isInvited = !team.joined;
  return (
    <ConfirmDialog
      open
      title={
        isInvited
          ? t('team.declineAsk', { name: team.name })
          : isOwn
            ? t('team.leaveAsk', { name: team.name })
            : t('team.removeAsk', { name })
      }
      detail={t(isInvited ? 'team.declineDetail' : isOwn ? 'team.leaveDetail' : 'team.removeDetail')}
      confirm={isInvited ? t('team.decline') : isOwn ? t('team.leave') : t('common:action.remove')}
      onClose={onClose}
      act={async () => {
        await leaveTeam(contestId, team._id, userId);
        await renew();
      }}
    />
  );
}
