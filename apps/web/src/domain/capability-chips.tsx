import { capabilityBits } from '@assay/contract/capabilities';
import type { CapabilityKind, CapabilityOf } from '@assay/contract';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readBits } from './capability-mask.ts';

/** Up to this many unnamed bits are listed, more are counted: removing one right from "all" leaves very many. */
const MAX_UNNAMED = 3;

/** Names of the rights in a mask (decimal text); unnamed bits are shown by their position. */
export function CapabilityChips({ kind, capability }: { kind: CapabilityKind; capability: string }): ReactElement {
  const { t } = useTranslation();
  const bits = readBits(capability);
  const names = bits === 'all' ? [t('cap.all')] : bits.length === 0 ? [t('cap.none')] : namesOf(bits);
  function namesOf(set: number[]): string[] {
    const known = Object.entries(capabilityBits[kind]);
    const unnamed = set.filter((bit) => known.every(([, position]) => position !== bit));
    return [
      // The keys of the table are the names of its bits.
      ...known.filter(([, bit]) => set.includes(bit)).map(([name]) => t(`cap.${name as CapabilityOf<CapabilityKind>}`)),
      ...(unnamed.length > MAX_UNNAMED
        ? [t('cap.others', { count: unnamed.length })]
        : unnamed.map((bit) => t('cap.other', { bit }))),
    ];
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {names.map((name) => (
        <Chip key={name} size="small" label={name} />
      ))}
    </Box>
  );
}
