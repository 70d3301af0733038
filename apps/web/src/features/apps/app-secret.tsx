import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { MONO } from '../../ui/fonts.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { appKeys, appUsage, rotateSecret } from './apps.api.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

const HOUR_S = 3600;
const overlaps = { none: 0, hour: HOUR_S, day: 24 * HOUR_S, week: 7 * 24 * HOUR_S } as const;
type Overlap = keyof typeof overlaps;
const names: readonly Overlap[] = ['none', 'hour', 'day', 'week'];

/** Shows a secret, which cannot be shown again. */
export function NewSecret({ secret }: { secret: string }): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Alert severity="warning">
      {t('secret.once')}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box component="code" data-shown-once sx={{ fontFamily: MONO, overflowWrap: 'anywhere', minWidth: 0 }}>
          {secret}
        </Box>
        <CopyButton text={secret} />
      </Box>
    </Alert>
  );
}

/** When the app was used last, and a form for a new secret; the old one can stay valid for a while. */
export function AppSecret({ appId }: { appId: string }): ReactElement {
  const { t } = useTranslation('app');
  const queries = useQueryClient();
  const usage = useQuery(appUsage(appId));
  const [overlap, setOverlap] = useState<Overlap>('day');
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Stack component="section" spacing={4} aria-label={t('secret.title')}>
      <Typography variant="h2">{t('secret.title')}</Typography>
      <AsyncState query={usage}>
        {({ lastUsedAt, secretMadeAt, oldSecretUntil, people, tokens }) => (
          <FactList
            facts={[
              [t('secret.made'), <TimeText key="made" timeMs={secretMadeAt} />],
              [
                t('secret.used'),
                lastUsedAt === undefined ? t('secret.never') : <TimeText key="used" timeMs={lastUsedAt} />,
              ],
              ...(oldSecretUntil === undefined
                ? []
                : [[t('secret.oldUntil'), <TimeText key="old" timeMs={oldSecretUntil} />] as [string, ReactElement]]),
              [t('secret.people'), String(people)],
              [t('secret.tokens'), String(tokens)],
            ]}
          />
        )}
      </AsyncState>
      {secret !== null && <NewSecret secret={secret} />}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <SelectField
          label={t('secret.overlap')}
          value={overlap}
          sx={{ minWidth: 220 }}
          options={names.map((name) => [name, t(`secret.overlap.${name}`)])}
          onChange={setOverlap}
        />
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {t('secret.rotate')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={asking}
        title={t('secret.rotateAsk')}
        detail={t(overlap === 'none' ? 'secret.rotateNow' : 'secret.rotateLater')}
        confirm={t('secret.rotate')}
        onClose={() => setAsking(false)}
        act={async () => {
          setSecret((await rotateSecret(appId, overlaps[overlap])).secret);
          await queries.invalidateQueries({ queryKey: appKeys.usage(appId) });
        }}
      />
    </Stack>
  );
}
