import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { joinByInvitation, type OpenedInvitation, openedInvitation } from '../features/org-admin/invitations.api.ts';
import { refusalOf } from '../lib/api/index.ts';
import { useLanguage } from '../lib/i18n/index.ts';
import { useSession } from '../lib/session.ts';
import { useAction } from '../lib/use-action.ts';
import { useReturnHere } from '../lib/use-return-here.ts';
import '../locales/en/identity.ts';
import '../locales/en/invitation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { AsyncState } from '../ui/feedback/async-state.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { LinkButton } from '../ui/navigation/link.tsx';
import { Page } from '../ui/page.tsx';
import { SignedInUser } from './oauth/signed-in-user.tsx';

/** The page of an invitation link: what it is for, and joining in one click. */
export function JoinPage(): ReactElement {
  const { t } = useTranslation('invitation');
  const { token } = useParams({ from: '/join/$token' });
  const { userId } = useSession();
  const query = useQuery(openedInvitation(token, userId));
  return (
    <Page title={query.data ? t('join.title', { org: query.data.org.name }) : t('join.loading')} narrow>
      {refusalOf(query.error) === 'not-found' ? (
        <EmptyState icon="link" title={t('join.unknown')} detail={t('join.unknownDetail')} />
      ) : (
        <AsyncState query={query}>{(invitation) => <Opened token={token} invitation={invitation} />}</AsyncState>
      )}
    </Page>
  );
}

function Opened({ token, invitation }: { token: string; invitation: OpenedInvitation }): ReactElement {
  const { t } = useTranslation('invitation');
  const { org, state, isMember, isInGroups } = invitation;
  const open = isMember && (
    <LinkButton variant="contained" to="/org/$orgId" params={{ orgId: org._id }}>
      {t('join.open', { org: org.name })}
    </LinkButton>
  );
  if (isMember && isInGroups)
    return <EmptyState icon="check" title={t('join.already', { org: org.name })} action={open} />;
  if (state !== 'open') {
    return (
      <EmptyState
        icon="clock"
        title={t(`join.${state}`)}
        detail={t('join.closedDetail', { org: org.name })}
        action={open}
      />
    );
  }
  return (
    <Card>
      <CardContent>
        <Question token={token} invitation={invitation} />
      </CardContent>
    </Card>
  );
}

function Question({ token, invitation }: { token: string; invitation: OpenedInvitation }): ReactElement {
  const { t } = useTranslation('invitation');
  const language = useLanguage();
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { userId } = useSession();
  const back = useReturnHere();
  const { org, isMember } = invitation;
  const values = { org: org.name, groups: new Intl.ListFormat(language).format(invitation.groups) };
  const { busy, failure, run } = useAction(async () => {
    const { orgId, outcome } = await joinByInvitation(token);
    toast.success(
      t(outcome === 'joined' ? 'join.joined' : outcome === 'groups' ? 'join.inGroups' : 'join.already', values),
    );
    await navigate({ to: '/org/$orgId', params: { orgId }, replace: true });
    void queries.invalidateQueries();
  });
  return (
    <Stack spacing={4}>
      {isMember ? (
        <Typography>{t('join.member', values)}</Typography>
      ) : (
        <>
          <Typography>{t('join.invited', values)}</Typography>
          <div>
            <Typography sx={{ fontWeight: 600 }}>{t('join.means')}</Typography>
            <Stack component="ul" spacing={2} sx={{ m: 0, mt: 2, pl: 5, overflowWrap: 'anywhere' }}>
              <li>{t('join.sees', values)}</li>
              <li>{t('join.seen')}</li>
              {invitation.groups.length > 0 && <li>{t('join.groups', values)}</li>}
            </Stack>
          </div>
        </>
      )}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {userId === null ? (
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          <LinkButton variant="contained" to="/auth/login" search={back}>
            {t('join.signIn')}
          </LinkButton>
          <LinkButton variant="outlined" to="/signup" search={back}>
            {t('join.signUp')}
          </LinkButton>
        </Stack>
      ) : (
        <>
          <SignedInUser />
          <Button variant="contained" loading={busy} sx={{ alignSelf: 'flex-start' }} onClick={() => void run()}>
            {isMember ? t('join.doGroups') : t('join.do', values)}
          </Button>
        </>
      )}
    </Stack>
  );
}
