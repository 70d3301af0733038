import type { DraftSubtask, ExpectedVerdict, SubtaskVerdicts as Verdicts } from '@assay/contract';
import { EXPECTED_VERDICTS } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { nameOfSubtask } from './subtasks.ts';

/** A subtask of which nothing is expected. */
const ANY = 'any';

/** The verdict that a solution should get in each subtask; closed until it is needed. */
export function SubtaskVerdicts({
  subtasks,
  verdicts,
  nameOf,
  onChange,
}: {
  subtasks: readonly Pick<DraftSubtask, 'id' | 'name'>[];
  verdicts: Verdicts;
  nameOf: (verdict: ExpectedVerdict) => string;
  onChange: (verdicts: Verdicts) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const declared = new Map(Object.entries(verdicts));
  const [isOpen] = useState(declared.size > 0);
  const options = [
    [ANY, t('subtaskVerdicts.any')] as const,
    ...EXPECTED_VERDICTS.map((one) => [one, nameOf(one)] as const),
  ];
  const change = (id: string, verdict: string) => {
    const { [id]: _before, ...others } = verdicts;
    const chosen = EXPECTED_VERDICTS.find((one) => one === verdict);
    onChange(chosen ? { ...others, [id]: chosen } : others);
  };
  return (
    <Box component="details" open={isOpen}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {t('subtaskVerdicts.title')}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch', my: 2 }}>
        {t('subtaskVerdicts.help')}
      </Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {subtasks.map(({ id, name }) => (
          <SelectField
            key={id}
            size="small"
            label={nameOfSubtask({ id, name })}
            value={declared.get(id) ?? ANY}
            options={options}
            sx={{ width: 220 }}
            onChange={(verdict) => change(id, verdict)}
          />
        ))}
      </Stack>
    </Box>
  );
}
