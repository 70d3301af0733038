import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/audit.ts';
import { UserChip } from '../user-chip.tsx';
import { useActNames } from './acts.ts';
import { changesOf } from './changes.ts';
import { UUID, ValueText } from './value-text.tsx';

/** What an act changed, a line a value: what it was, and what it became. */
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
  // A thing made or deleted has one side only; saying so in each line would be noise.
  const isMade = before === null || before === undefined;
  const isGone = after === null || after === undefined;
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
          {!isMade && <th scope="col">{t('change.before')}</th>}
          {!isGone && <th scope="col">{t('change.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path.join('.')}>
            <th scope="row">
              <Path path={change.path} />
            </th>
            {!isMade && (
              <td>
                <ValueText path={change.path} value={change.before} action={action} />
              </td>
            )}
            {!isGone && (
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

/**
 * What changed, in words where there are some, else as the wire calls it; on access lists these are people and groups.
 */
function Path({ path }: { path: readonly string[] }): ReactElement {
  const { t } = useTranslation('audit');
  const { field } = useActNames();
  const [only] = path;
  if (path.length === 1 && only !== undefined && UUID.test(only)) return <UserChip principalId={only} size={20} />;
  return <>{path.length === 0 ? t('change.value') : path.map(field).join(' › ')}</>;
}
