import type { ProblemGrant } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { GrantDialog, type LendableVersion } from './grant-dialog.tsx';
import { GRANTS_PER_PAGE, grantKeys, problemGrants, revokeGrant } from './grants.api.ts';
import '../../locales/en/sharing.ts';

const chips = {
  active: { icon: 'checkCircle', hue: 'good' },
  expired: { icon: 'clock', hue: 'neutral' },
  revoked: { icon: 'lock', hue: 'neutral' },
} as const;

/** How many contests that have not ended keep the problem when the grant is revoked. */
const keepingOf = ({ contests }: ProblemGrant) => contests.running + contests.upcoming;

/** To whom a problem is lent, on which terms, and in how many contests it is used. */
export function GrantsSection({
  problemId,
  versions,
}: {
  problemId: string;
  versions: readonly LendableVersion[];
}): ReactElement {
  const { t } = useTranslation('sharing');
  const toast = useToast();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<ProblemGrant | 'new' | null>(null);
  const [revoked, setRevoked] = useState<ProblemGrant | null>(null);
  const grants = useQuery(problemGrants(problemId, page));
  const button = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
      {t('lend')}
    </Button>
  );
  const nameOf = ({ org }: ProblemGrant) => org?.name ?? t('everyone');
  return (
    <Stack spacing={5} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start' }}>
        <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('intro')}</Typography>
        {(grants.data?.items.length ?? 0) > 0 && button}
      </Stack>
      <AsyncState query={grants}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState icon="org" title={t('none')} detail={t('noneDetail')} action={button} />
          ) : (
            <>
              <Stack
                component="ul"
                aria-label={t('title')}
                spacing={2}
                sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}
              >
                {items.map((grant) => (
                  <GrantRow
                    key={grant._id}
                    grant={grant}
                    name={nameOf(grant)}
                    onEdit={() => setEdited(grant)}
                    onRevoke={() => setRevoked(grant)}
                  />
                ))}
              </Stack>
              <Pager
                page={page}
                perPage={GRANTS_PER_PAGE}
                total={total}
                onChange={(change) => setPage(change.page ?? 1)}
              />
            </>
          )
        }
      </AsyncState>
      {edited && (
        <GrantDialog
          problemId={problemId}
          grant={edited === 'new' ? undefined : edited}
          versions={versions}
          onClose={() => setEdited(null)}
        />
      )}
      {revoked && (
        <ConfirmDialog
          open
          title={t('revokeAsk', { name: nameOf(revoked) })}
          detail={keepingOf(revoked) === 0 ? t('revokeUnused') : t('revokeDetail', { count: keepingOf(revoked) })}
          confirm={t('revoke')}
          onClose={() => setRevoked(null)}
          act={async () => {
            try {
              await revokeGrant(problemId, revoked._id);
            } finally {
              await queries.invalidateQueries({ queryKey: grantKeys.of(problemId) });
            }
            toast.success(t('revoked'));
          }}
        />
      )}
    </Stack>
  );
}

function GrantRow({
  grant,
  name,
  onEdit,
  onRevoke,
}: {
  grant: ProblemGrant;
  name: string;
  onEdit: () => void;
  onRevoke: () => void;
}): ReactElement {
  const { t } = useTranslation('sharing');
  const { org, state, dataHash, until, note, givenBy, givenAt, contests } = grant;
  const used = contests.running + contests.upcoming + contests.ended;
  return (
    <Box component="li" sx={{ bgcolor: 'surface.low', borderRadius: '8px', p: 3, minWidth: 0 }}>
      <Stack direction="row" sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {org ? (
            <Link to="/org/$orgId" params={{ orgId: org._id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Box>
        <StateChip {...chips[state]}>{t(`state.${state}`)}</StateChip>
        <Box sx={{ flexGrow: 1 }} />
        {state !== 'revoked' && (
          <Stack direction="row">
            <Button size="small" aria-label={t('changeOf', { name })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button size="small" color="error" aria-label={t('revokeOf', { name })} onClick={onRevoke}>
              {t('revoke')}
            </Button>
          </Stack>
        )}
      </Stack>
      <Stack
        direction="row"
        sx={{
          mt: 1,
          columnGap: 3,
          rowGap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          fontSize: '0.875rem',
          color: 'text.secondary',
        }}
      >
        {dataHash === undefined ? (
          <span>{t('followsLatest')}</span>
        ) : (
          <span>
            {t('version')}{' '}
            <Box component="span" sx={{ fontFamily: MONO }}>
              {dataHash.slice(0, 7)}
            </Box>
          </span>
        )}
        {until !== undefined && (
          <span>
            {t('until')} <TimeText timeMs={until} />
          </span>
        )}
        <span>{used === 0 ? t('notUsed') : t('usedIn', { ...contests, count: used })}</span>
        <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
          {givenBy === undefined ? t('deletedUser') : <UserChip principalId={givenBy} size={20} />}
          <TimeText timeMs={givenAt} />
        </Box>
      </Stack>
      {note !== '' && (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', maxWidth: '80ch' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
