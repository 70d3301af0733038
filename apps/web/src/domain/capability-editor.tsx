import { capabilityBits } from '@assay/contract/capabilities';
import type { CapabilityKind, CapabilityOf } from '@assay/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readBits, withBit } from './capability-mask.ts';

/** Rights as check boxes. Keeps unknown bits unchanged. */
export function CapabilityEditor({
  kind,
  capability,
  onChange,
}: {
  kind: CapabilityKind;
  capability: string;
  onChange: (capability: string) => void;
}): ReactElement {
  const { t } = useTranslation();
  const bits = readBits(capability);
  return (
    <FormGroup>
      {Object.entries(capabilityBits[kind]).map(([name, bit]) => (
        <FormControlLabel
          key={name}
          // The keys of the table are the names of its bits.
          label={t(`cap.${name as CapabilityOf<CapabilityKind>}`)}
          control={
            <Checkbox
              checked={bits === 'all' || bits.includes(bit)}
              onChange={(event) => onChange(withBit(capability, bit, event.target.checked))}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
