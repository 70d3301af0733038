import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/audit.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, titleColumn } from '../../ui/data/data-table.tsx';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { LookUpPlace } from '../people/look-up-field.tsx';
import { UserChip } from '../user-chip.tsx';
import { useActNames } from './acts.ts';
import type { AuditEntry, AuditPage } from './audit-entry.ts';
import { groupActs } from './group-acts.ts';
import { AuditFilter } from './audit-filter.tsx';
import { AUDIT_PER_PAGE, type AuditSearch } from './audit-search.ts';
import { ChangeList } from './change-list.tsx';
import { SubjectLink } from './subject-link.tsx';

/**
 * The log of administrative acts, newest first: user, act, object and time; the values before and after are one click
 * away. Request the page with `auditQueryOf(search)`; `search` is the state in the URL (parsed by `auditSearch`).
 */
export function AuditLog({
  query,
  search,
  orgId,
  onSearch,
  download,
}: {
  query: Loadable<AuditPage>;
  search: AuditSearch;
  /** The organization of the log; absent for that of the site. */
  orgId?: string;
  onSearch: (search: AuditSearch) => void;
  /** Saves the filtered log as a file; absent: there is no download. */
  download?: () => Promise<void>;
}): ReactElement {
  const { t } = useTranslation('audit');
  const names = useActNames();
  const saving = useAction(download ?? (() => Promise.resolve()));
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const groups = new Map(groupActs(query.data?.items ?? []).map((group) => [group[0]?._id ?? '', group]));
  const shown = {
    ...query,
    data: query.data && {
      ...query.data,
      items: [...groups].flatMap(([id, group]) => (unfolded.has(id) ? group : group.slice(0, 1))),
    },
  };
  function fold(id: string, isUnfolded: boolean): void {
    setUnfolded((before) => new Set(isUnfolded ? [...before, id] : [...before].filter((each) => each !== id)));
  }
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const place: LookUpPlace = orgId === undefined ? 'site' : { orgId };
  const where = (entry: AuditEntry): AuditEntry => (orgId === undefined ? entry : { ...entry, orgId });
  const { page, perPage = AUDIT_PER_PAGE, ...filter } = search;
  const isFiltered = Object.keys(filter).length > 0;
  const columns: Column<AuditEntry>[] = [
    {
      ...titleColumn('act', t('column.act')),
      cell: (entry) => (
        <Stack sx={{ alignItems: 'flex-start' }}>
          <Button
            size="small"
            sx={{ textAlign: 'left', justifyContent: 'flex-start', mx: -2 }}
            onClick={() => setOpened(entry)}
          >
            {names.act(entry.action)}
          </Button>
          <Fold
            count={(groups.get(entry._id)?.length ?? 1) - 1}
            isUnfolded={unfolded.has(entry._id)}
            onFold={(isUnfolded) => fold(entry._id, isUnfolded)}
          />
        </Stack>
      ),
    },
    { id: 'subject', header: t('column.subject'), cell: (entry) => <SubjectLink entry={where(entry)} /> },
    { id: 'who', header: t('column.who'), cell: (entry) => <Who entry={entry} /> },
    ...(orgId === undefined
      ? [{ id: 'org', header: t('column.org'), cell: (entry: AuditEntry) => <OrgLink entry={entry} /> }]
      : []),
    { id: 'ip', header: t('column.ip'), cell: ({ ip }) => <Box sx={{ overflowWrap: 'anywhere' }}>{ip}</Box> },
    { id: 'at', header: t('column.at'), cell: ({ at }) => <TimeText timeMs={at} /> },
  ];
  return (
    <Stack spacing={4}>
      <AuditFilter search={search} place={place} onSearch={onSearch} />
      {download && (
        <Box>
          <Button startIcon={<Icon name="download" />} disabled={saving.busy} onClick={() => void saving.run()}>
            {t('csv')}
          </Button>
          {saving.failure !== null && <Alert severity="error">{saving.failure}</Alert>}
        </Box>
      )}
      <PagedTable
        label={t('title')}
        query={shown}
        page={page}
        perPage={perPage}
        onPage={(change) => onSearch({ ...search, ...change })}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={
          <EmptyState
            icon="clock"
            title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
            detail={t(isFiltered ? 'empty.filteredDetail' : 'empty.detail')}
          />
        }
      />
      {opened && <ActDialog entry={where(opened)} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

/** Expands or collapses a group. */
function Fold({
  count,
  isUnfolded,
  onFold,
}: {
  count: number;
  isUnfolded: boolean;
  onFold: (isUnfolded: boolean) => void;
}): ReactElement | null {
  const { t } = useTranslation('audit');
  if (count === 0) return null;
  return (
    <Button
      size="small"
      color="inherit"
      aria-expanded={isUnfolded}
      sx={{ textAlign: 'left', mx: -2, color: 'text.secondary', fontWeight: 400 }}
      onClick={() => onFold(!isUnfolded)}
    >
      {isUnfolded ? t('less') : t('more', { count })}
    </Button>
  );
}

/** The actor, and the administrator who acted as that user, if any. */
function Who({ entry: { userId, actingUserId } }: { entry: AuditEntry }): ReactElement {
  const { t } = useTranslation('audit');
  return (
    <Stack spacing={1} sx={{ minWidth: 0 }}>
      {userId === undefined ? t('system') : <UserChip principalId={userId} />}
      {actingUserId !== undefined && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {t('actedBy')} <UserChip principalId={actingUserId} size={20} />
        </Box>
      )}
    </Stack>
  );
}

function OrgLink({ entry: { orgId, orgName } }: { entry: AuditEntry }): ReactElement | string {
  const { t } = useTranslation('audit');
  if (orgId === undefined) return t('wholeSite');
  if (orgName === undefined) return t('gone', { id: orgId.slice(0, 8) });
  return (
    <Link to="/org/$orgId" params={{ orgId }}>
      {orgName}
    </Link>
  );
}

function ActDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['audit', 'common']);
  const names = useActNames();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{names.act(entry.action)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <FactList
          facts={[
            [t('column.subject'), <SubjectLink key="subject" entry={entry} />],
            [t('column.who'), <Who key="who" entry={entry} />],
            [t('column.at'), <TimeText key="at" timeMs={entry.at} />],
            [t('column.ip'), entry.ip],
            [t('column.action'), <code key="action">{entry.action}</code>],
          ]}
        />
        <Box sx={{ overflowX: 'auto' }}>
          <ChangeList action={entry.action} before={entry.before} after={entry.after} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
