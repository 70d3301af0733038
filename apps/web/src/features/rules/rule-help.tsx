import { operatorNames } from '@assay/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { operatorExamples, type RuleKind, rulePaths } from './rule-text.ts';

/** Reference of the rule language: fields, operators, results, with buttons to insert an example. */
export function RuleHelp({
  kind,
  canInsert,
  onInsert,
}: {
  kind: RuleKind;
  canInsert: boolean;
  onInsert: (path: string, operator: string) => void;
}): ReactElement {
  const { t } = useTranslation('rule');
  const paths: readonly string[] = rulePaths(kind);
  const [path, setPath] = useState<string>(paths[0] ?? '');
  const [operator, setOperator] = useState('$eq');
  return (
    <Stack component="section" spacing={4} aria-label={t('helpTitle')}>
      <Typography variant="h3">{t('helpTitle')}</Typography>
      <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
        {t('howTo')}
      </Typography>
      <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
        {t(`returns.${kind}`)}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <TextField
          select
          size="small"
          label={t('path')}
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
          label={t('operator')}
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
          {t('insert')}
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

/** Stands for all keys of this form; a test checks that each operator has a text. */
type OperatorText = 'operator.eq';
