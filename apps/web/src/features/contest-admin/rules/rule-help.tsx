import { operatorNames } from '@assay/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RuleKey } from '../contest-admin.api.ts';
import { operatorExamples, rulePaths } from './rule-text.ts';

/** How rules are written: what can be looked at, how it is compared, what is returned; and a way to put a rule in. */
export function RuleHelp({
  ruleKey,
  canInsert,
  onInsert,
}: {
  ruleKey: RuleKey;
  canInsert: boolean;
  onInsert: (path: string, operator: string) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const paths: readonly string[] = rulePaths[ruleKey];
  const [path, setPath] = useState<string>(paths[0] ?? '');
  const [operator, setOperator] = useState('$eq');
  return (
    <Stack component="section" spacing={4} aria-label={t('rules.helpTitle')}>
      <Typography variant="h3">{t('rules.helpTitle')}</Typography>
      <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
        {t('rules.howTo')}
      </Typography>
      <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
        {t(`rules.returns.${ruleKey}`)}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <TextField
          select
          size="small"
          label={t('rules.path')}
          value={paths.includes(path) ? path : (paths[0] ?? '')}
          sx={{ width: { sm: 280 } }}
          onChange={({ target }) => setPath(target.value)}
        >
          {paths.map((one) => (
            <MenuItem key={one} value={one} sx={{ fontFamily: MONO, fontSize: '0.875rem' }}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('rules.operator')}
          value={operator}
          sx={{ width: { sm: 200 } }}
          onChange={({ target }) => setOperator(target.value)}
        >
          {operatorNames.map((one) => (
            <MenuItem key={one} value={one} sx={{ fontFamily: MONO, fontSize: '0.875rem' }}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          startIcon={<Icon name="add" />}
          disabled={!canInsert}
          sx={{ flexShrink: 0 }}
          onClick={() => onInsert(paths.includes(path) ? path : (paths[0] ?? ''), operator)}
        >
          {t('rules.insert')}
        </Button>
      </Stack>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' },
          columnGap: 4,
          rowGap: 1,
          fontSize: '0.875rem',
        }}
      >
        {operatorNames.map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontFamily: MONO }}>
              {name}: {JSON.stringify(operatorExamples[name] ?? '')}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {t(`operator.${name.slice(1)}` as OperatorText)}
            </Box>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}

/** Every operator has its sentence; a test looks that none is missing. */
type OperatorText = 'operator.eq';
