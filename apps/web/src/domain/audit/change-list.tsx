import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/audit.ts';
import { UserChip } from '../user-chip.tsx';
import { useActNames } from './acts.ts';
import { changesOf } from './changes.ts';
import { UUID, ValueText } from './value-text.tsx';

/** The changes of an act, one line per value, with the values before and after. */
export function ChangeList({
  action,
  before,
  after,
}: {
  action: string;
  before: unknown;
  after: unknown;
}): ReactElement {
  const { t } = useTranslation('audit');
  const changes = changesOf(before, after);
  if (changes.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('nothing')}</Box>;
  // A created or deleted object has values on one side only, so the other column is omitted.
  const isCreated = before === null || before === undefined;
  const isDeleted = after === null || after === undefined;
  return (
    <Box
      component="table"
      sx={{
        width: 1,
        borderCollapse: 'collapse',
        fontSize: '0.875rem',
        '& td, & th': { textAlign: 'left', verticalAlign: 'top', py: 2, pr: 4, borderTop: 1, borderColor: 'divider' },
        '& thead th': { borderTop: 0, color: 'text.secondary', fontWeight: 400 },
        '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere', minWidth: 80, maxWidth: 200 },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('change.what')}</th>
          {!isCreated && <th scope="col">{t('change.before')}</th>}
          {!isDeleted && <th scope="col">{t('change.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path.join('.')}>
            <th scope="row">
              <Path path={change.path} />
            </th>
            {!isCreated && (
              <td>
                <ValueText path={change.path} value={change.before} action={action} />
              </td>
            )}
            {!isDeleted && (
              <td>
                <ValueText path={change.path} value={change.after} action={action} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The path of a changed value, translated if known; in access lists the keys are users and groups. */
function Path({ path }: { path: readonly string[] }): ReactElement {
  const { t } = useTranslation('audit');
  const { field } = useActNames();
  const [only] = path;
  if (path.length === 1 && only !== undefined && UUID.test(only)) return <UserChip principalId={only} size={20} />;
  return <>{path.length === 0 ? t('change.value') : path.map(field).join(' › ')}</>;
}
