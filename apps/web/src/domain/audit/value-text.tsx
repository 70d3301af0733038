import type { CapabilityKind } from '@assay/contract';
import { capabilityBits } from '@assay/contract/capabilities';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/audit.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { AccessLevelChip } from '../access-level-chip.tsx';
import { CapabilityChips } from '../capability-chips.tsx';
import { UserChip } from '../user-chip.tsx';

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CAPABILITY = /^-?\d{1,20}$/;
/** A number in this range, under a key that names a time, is shown as an instant in ms: 2001 to 2286. */
const [FIRST_TIME_MS, LAST_TIME_MS] = [1e12, 1e13];
const TIME_KEY = /(^|[a-z])(at|start|end|from|until|due|expires|date)$/i;
/** The server's placeholder for a secret. */
const REDACTED = '(secret)';

/** One value of the log for display: rights and users by name, times formatted, texts unchanged. */
export function ValueText({
  path,
  value,
  action,
}: {
  path: readonly string[];
  value: unknown;
  action: string;
}): ReactElement {
  const { t } = useTranslation('audit');
  const key = path.at(-1) ?? '';
  if (value === undefined) return <Quiet>{t('value.absent')}</Quiet>;
  if (value === null || value === '') return <Quiet>{t('value.empty')}</Quiet>;
  if (value === REDACTED) return <Quiet>{t('value.secret')}</Quiet>;
  if (typeof value === 'boolean') return <>{t(value ? 'value.yes' : 'value.no')}</>;
  if (Array.isArray(value) && value.length === 0) return <Quiet>{t('value.empty')}</Quiet>;
  if (key === 'accessLevel' && typeof value === 'number') return <AccessLevelChip level={value} />;
  const kind = capabilityKindOf(key, action);
  if (kind !== undefined && typeof value === 'string' && CAPABILITY.test(value)) {
    return <CapabilityChips kind={kind} capability={value} />;
  }
  if (typeof value === 'string' && UUID.test(value) && /(user|owner|member)Id$/i.test(key)) {
    return <UserChip principalId={value} size={20} />;
  }
  if (typeof value === 'number' && TIME_KEY.test(key) && value > FIRST_TIME_MS && value < LAST_TIME_MS) {
    return <TimeText timeMs={value} />;
  }
  if (typeof value === 'string' || typeof value === 'number') return <Text>{String(value)}</Text>;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return <Text>{value.join(', ')}</Text>;
  }
  return <Text code>{JSON.stringify(value, null, 2)}</Text>;
}

/** The kind of capabilities in a mask: that of the object whose act it is, or of members under the key `member`. */
function capabilityKindOf(key: string, action: string): CapabilityKind | undefined {
  const noun = action.split('.')[0] ?? '';
  if (key !== 'capability' && !UUID.test(key)) return undefined;
  if (noun === 'member') return 'org';
  // An own key of the table is one of its kinds.
  return Object.hasOwn(capabilityBits, noun) ? (noun as CapabilityKind) : undefined;
}

function Quiet({ children }: { children: string }): ReactElement {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {children}
    </Box>
  );
}

function Text({ code = false, children }: { code?: boolean; children: string }): ReactElement {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        maxHeight: '12lh',
        overflowY: 'auto',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
        ...(code ? { fontFamily: 'monospace', fontSize: '0.8125rem' } : {}),
      }}
    >
      {children}
    </Box>
  );
}
