import { MAX_RUN_INPUT } from '@assay/contract/run-limits';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DismissButton } from '../../../ui/feedback/dismiss-button.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { SolutionPlace } from '../solutions.api.ts';
import { LanguageWays } from './language-ways.tsx';
import { RunResult } from './run-result.tsx';
import { orderRun, type Program } from './runs.api.ts';
import '../../../locales/en/run.ts';

const INPUT_ROWS = 3;
const MAX_INPUT_ROWS = 12;

/** Tries what is in the editor on the samples or on one's own input. `program` is asked when a run is wanted. */
export default function RunPanel({
  place,
  orgId,
  label,
  program,
  onClose,
}: {
  place: SolutionPlace;
  orgId: string;
  label: string;
  program: () => Program | null;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('run');
  const [input, setInput] = useState('');
  const [runId, setRunId] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [isOwn, setIsOwn] = useState(false);

  const order = useAction(
    async (wanted: { program: Program; input: string | undefined }) =>
      setRunId(await orderRun(place, wanted.program, wanted.input)),
    setComplaint,
  );
  function run(ownInput?: string): void {
    if (order.busy) return;
    setComplaint(null);
    const written = program();
    if (!written) return setComplaint(t('sourceEmpty'));
    if (ownInput !== undefined && ownInput.length > MAX_RUN_INPUT)
      return setComplaint(t('inputTooLong', { limit: MAX_RUN_INPUT }));
    setIsOwn(ownInput !== undefined);
    void order.run({ program: written, input: ownInput });
  }

  return (
    <Paper component="section" variant="outlined" aria-label={t('title')} sx={{ p: 4, minWidth: 0 }}>
      <Stack spacing={3}>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <Typography variant="h2" sx={{ fontSize: 16, flexGrow: 1 }}>
            {t('title')}
          </Typography>
          <DismissButton onClick={onClose} />
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('help')}
        </Typography>
        <TextField
          label={t('input')}
          multiline
          minRows={INPUT_ROWS}
          maxRows={MAX_INPUT_ROWS}
          value={input}
          onChange={({ target }) => setInput(target.value)}
          slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: 13 } } }}
        />
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<Icon name="check" />}
            loading={order.busy && !isOwn}
            onClick={() => run()}
          >
            {t('samples')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<Icon name="play" />}
            loading={order.busy && isOwn}
            onClick={() => run(input)}
          >
            {t('own')}
          </Button>
        </Stack>
        {complaint !== null && (
          <Alert severity="error" action={<DismissButton onClick={() => setComplaint(null)} />}>
            {complaint}
          </Alert>
        )}
        {runId === null ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('nothing')}
          </Typography>
        ) : (
          <RunResult key={runId} place={place} runId={runId} />
        )}
        <LanguageWays orgId={orgId} label={label} />
      </Stack>
    </Paper>
  );
}
