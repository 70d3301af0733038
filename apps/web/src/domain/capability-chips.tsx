import { capabilityBits } from '@assay/contract/capabilities';
import type { CapabilityKind, CapabilityOf } from '@assay/contract';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readBits } from './capability-mask.ts';

/** Names of the rights in a mask (decimal text); bits without a name are shown by their position. */
export function CapabilityChips({ kind, capability }: { kind: CapabilityKind; capability: string }): ReactElement {
  const { t } = useTranslation();
  const bits = readBits(capability);
  const names = bits === 'all' ? [t('cap.all')] : bits.length === 0 ? [t('cap.none')] : bits.map(nameOf);
  function nameOf(bit: number): string {
    const found = Object.entries(capabilityBits[kind]).find(([, position]) => position === bit);
    // The keys of the table are the names of its bits.
    return found ? t(`cap.${found[0] as CapabilityOf<CapabilityKind>}`) : t('cap.other', { bit });
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {names.map((name) => (
        <Chip key={name} size="small" label={name} />
      ))}
    </Box>
  );
}
