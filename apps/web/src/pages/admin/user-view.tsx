import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditLog } from '../../domain/audit/audit-log.tsx';
import { auditQueryOf } from '../../domain/audit/audit-search.ts';
import { CapabilityChips } from '../../domain/capability-chips.tsx';
import {
  adminKeys,
  changeUserCapability,
  removeFactors,
  handOutPassword,
  siteActsQuery,
} from '../../features/admin/admin.api.ts';
import { HandOutPassword } from '../../features/admin/hand-out-password.tsx';
import { UserCapabilityDialog } from '../../features/admin/user-capability-dialog.tsx';
import { ProofProvider, useProven } from '../../features/identity/proof.tsx';
import { signInAs } from '../../features/session/session.api.ts';
import { userKeys, userQuery, type User } from '../../features/users/users.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import '../../locales/en/identity.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { MONO } from '../../ui/fonts.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import '../../locales/en/session.ts';

/** Administration of one user, with the log of acts on them. */
export function AdminUser(): ReactElement {
  const { userId } = useParams({ from: '/admin/user/$userId' });
  const query = useQuery(userQuery(userId));
  return (
    <ProofProvider>
      <AsyncState query={query}>{(user) => <Shown userId={userId} user={user} />}</AsyncState>
    </ProofProvider>
  );
}

type OpenDialog = 'rights' | 'acting' | 'password' | 'factors' | null;

function Shown({ userId, user }: { userId: string; user: User }): ReactElement {
  const { t } = useTranslation(['admin', 'session', 'common']);
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const proven = useProven();
  const viewer = useViewer();
  const [asking, setAsking] = useState<OpenDialog>(null);
  const { profile, capability = '0', emailHash } = user;
  const { name } = profile;
  const isOwn = viewer.userId === userId;
  const close = () => setAsking(null);
  const orDash = (text: string | undefined): string => text || '–';
  return (
    <Stack spacing={5}>
      <Card>
        <CardContent>
          <Stack direction="row" sx={{ gap: 4, alignItems: 'center', flexWrap: 'wrap', mb: 4 }}>
            <Avatar emailHash={emailHash} size={56} />
            <Typography variant="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere', minWidth: 0 }}>
              {name}
            </Typography>
            <LinkButton to="/user/$userId" params={{ userId }}>
              {t('view.page')}
            </LinkButton>
            <LinkButton variant="outlined" to="/user/$userId/settings" params={{ userId }}>
              {t('view.profile')}
            </LinkButton>
          </Stack>
          <FactList
            facts={[
              [t('session:field.email'), orDash(profile.email)],
              [t('session:field.realname'), orDash(profile.realname)],
              [t('session:field.telephone'), orDash(profile.telephone)],
              [t('session:field.school'), orDash(profile.school)],
              [t('session:field.studentGrade'), orDash(profile.studentGrade)],
              [t('user.rights'), <CapabilityChips key="rights" kind="user" capability={capability} />],
              [
                t('view.id'),
                <Stack key="id" component="span" direction="row" sx={{ alignItems: 'center', fontFamily: MONO }}>
                  {userId}
                  <CopyButton text={userId} label={t('user.copyId', { name })} />
                </Stack>,
              ],
            ]}
          />
        </CardContent>
      </Card>
      <Stack component="section" aria-label={t('view.acts')} spacing={3}>
        <Typography variant="h2">{t('view.acts')}</Typography>
        <Act text={t('view.rightsHelp')} button={t('view.rights')} onAct={() => setAsking('rights')} />
        {/* Administrators change their own password and factors in their own settings, after a proof. */}
        {!isOwn && (
          <>
            <Act text={t('view.passwordHelp')} button={t('view.password')} onAct={() => setAsking('password')} />
            <Act text={t('view.factorsHelp')} button={t('view.factors')} onAct={() => setAsking('factors')} />
            <Row text={t('view.sessionsHelp')}>
              <LinkButton
                variant="outlined"
                to="/user/$userId/settings"
                params={{ userId }}
                search={{ tab: 'sessions' }}
              >
                {t('view.sessions')}
              </LinkButton>
            </Row>
            <Act
              text={t('view.signInAsHelp', { name })}
              button={t('view.signInAs')}
              onAct={() => setAsking('acting')}
            />
          </>
        )}
      </Stack>
      <Log userId={userId} />
      {asking === 'rights' && (
        <UserCapabilityDialog
          user={{ _id: userId, profile, capability }}
          own={isOwn}
          save={(next) => proven((proof) => changeUserCapability(userId, next, proof))}
          onClose={close}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: adminKeys.users });
            void queries.invalidateQueries({ queryKey: userKeys.one(userId) });
            void queries.invalidateQueries({ queryKey: adminKeys.acts });
          }}
        />
      )}
      {asking === 'password' && (
        <HandOutPassword
          name={name}
          onClose={close}
          save={async (password) => {
            await proven((proof) => handOutPassword(userId, password, proof));
            await queries.invalidateQueries({ queryKey: adminKeys.acts });
          }}
        />
      )}
      <ConfirmDialog
        open={asking === 'factors'}
        title={t('factors.ask', { name })}
        detail={t('factors.detail', { name })}
        confirm={t('view.factors')}
        onClose={close}
        act={async () => {
          await removeFactors(userId);
          toast.success(t('factors.done', { name }));
          await queries.invalidateQueries({ queryKey: adminKeys.acts });
        }}
      />
      <ConfirmDialog
        open={asking === 'acting'}
        title={t('signInAs.ask', { name })}
        detail={t('signInAs.detail', { name })}
        confirm={t('view.signInAs')}
        onClose={close}
        act={async () => {
          await signInAs(userId);
          await navigate({ to: '/' });
        }}
      />
    </Stack>
  );
}

function Act({ text, button, onAct }: { text: string; button: string; onAct: () => void }): ReactElement {
  return (
    <Row text={text}>
      <Button variant="outlined" onClick={onAct}>
        {button}
      </Button>
    </Row>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }): ReactElement {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: { xs: 2, sm: 3 },
        pt: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
        alignItems: { sm: 'center' },
        '& > :last-child': { flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } },
      }}
    >
      <Typography variant="body2" sx={{ flexGrow: 1, maxWidth: '72ch', color: 'text.secondary' }}>
        {text}
      </Typography>
      {children}
    </Stack>
  );
}

/** The log of acts on this user. */
function Log({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation('admin');
  const search = useSearch({ from: '/admin/user/$userId' });
  const navigate = useNavigate({ from: '/admin/user/$userId' });
  const query = useQuery(siteActsQuery({ ...auditQueryOf(search), subjectId: userId }));
  return (
    <Stack component="section" aria-label={t('view.log')} spacing={3}>
      <Typography variant="h2">{t('view.log')}</Typography>
      <AuditLog query={query} search={search} onSearch={(next) => void navigate({ search: next })} />
    </Stack>
  );
}
