import type { BoundedVariable, ReachedBound, ReachedBounds } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/workbench.ts';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';

/** Which bounds of the validators' variables no input reaches. `nameOf`: how an input is called on the page. */
export function BoundsReport({
  bounds: { variables, features, more },
  nameOf = (input) => input,
}: {
  bounds: ReachedBounds;
  nameOf?: (input: string) => string;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const [isAll, setAll] = useState(false);
  const unreached = variables.filter(({ low, high }) => low.input === undefined || high.input === undefined);
  const reachedCount = variables.length - unreached.length;
  const missing = features.filter(({ input }) => input === undefined).map(({ name }) => name);
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      {variables.length === 0 && features.length === 0 && <Note text={t('noBounds')} />}
      {variables.length > 0 && unreached.length === 0 && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', fontSize: '0.9375rem' }}>
          <Icon name="checkCircle" />
          {t('allReached', { count: variables.length })}
        </Stack>
      )}
      {(unreached.length > 0 || isAll) && (
        <Box>
          <Typography variant="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
            {t(isAll ? 'boundsOfAll' : 'bounds')}
          </Typography>
          <VariableTable variables={isAll ? variables : unreached} nameOf={nameOf} />
        </Box>
      )}
      {reachedCount > 0 && !isAll && (
        <Button size="small" color="inherit" sx={{ alignSelf: 'start' }} onClick={() => setAll(true)}>
          {t('showReached', { count: reachedCount })}
        </Button>
      )}
      {missing.length > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('featuresUnreached', { names: missing.join(', ') })}
        </Typography>
      )}
      {more && <Note text={t('moreBounds')} />}
    </Stack>
  );
}

function Note({ text }: { text: string }): ReactElement {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
      {text}
    </Typography>
  );
}

function VariableTable({
  variables,
  nameOf,
}: {
  variables: readonly BoundedVariable[];
  nameOf: (input: string) => string;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const hasSeveral = new Set(variables.map(({ validator }) => validator)).size > 1;
  const columns: Column<BoundedVariable>[] = [
    {
      ...titleColumn('variable', t('variable')),
      cell: ({ name }) => <Box sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{name}</Box>,
    },
    { id: 'lower', header: t('lower'), cell: ({ low }) => <Bound bound={low} nameOf={nameOf} /> },
    { id: 'upper', header: t('upper'), cell: ({ high }) => <Bound bound={high} nameOf={nameOf} /> },
    ...(hasSeveral
      ? [{ id: 'validator', header: t('validator'), cell: ({ validator }: BoundedVariable) => validator }]
      : []),
  ];
  return (
    <DataTable
      label={t('bounds')}
      dense
      maxWidth={720}
      columns={columns}
      query={{ data: variables, error: null, refetch: () => undefined }}
      rowKey={({ validator, name }) => `${validator} ${name}`}
      empty={null}
    />
  );
}

function Bound({
  bound: { value, input },
  nameOf,
}: {
  bound: ReachedBound;
  nameOf: (input: string) => string;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const isReached = input !== undefined;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', overflowWrap: 'anywhere' }}>
      {value !== undefined && <Box sx={{ fontFamily: MONO }}>{value}</Box>}
      <Stack
        direction="row"
        sx={{ gap: 1, alignItems: 'center', color: isReached ? 'text.secondary' : 'warning.main' }}
      >
        <Icon name={isReached ? 'check' : 'warning'} />
        {isReached ? t('reachedBy', { input: nameOf(input) }) : t('unreached')}
      </Stack>
    </Stack>
  );
}
