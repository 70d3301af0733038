import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';

type Result<Item> = { item: Item; failure: string | null };

/**
 * Confirms a bulk action, naming each item; runs it item by item; then reports the result of each. `onClose` receives
 * the failed items, or null if the action was not started.
 */
export function BulkDialog<Item>({
  title,
  detail,
  confirm,
  isDangerous,
  items,
  keyOf,
  nameOf,
  act,
  onClose,
  children,
}: {
  title: string;
  detail: string | null;
  confirm: string;
  isDangerous: boolean;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  act: (item: Item) => Promise<void>;
  onClose: (failed: Item[] | null) => void;
  /** Fields that the action needs. */
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const errorText = useErrorText();
  const id = useId();
  // The items are fixed when the dialog opens, whatever happens to the list behind it.
  const [subjects] = useState(items);
  const [results, setResults] = useState<readonly Result<Item>[] | null>(null);
  const isDone = results !== null && results.length === subjects.length;
  const isRunning = results !== null && !isDone;
  const failed = (results ?? []).filter(({ failure }) => failure !== null);

  async function run(): Promise<void> {
    const done: Result<Item>[] = [];
    setResults([]);
    for (const item of subjects) {
      try {
        await act(item);
        done.push({ item, failure: null });
      } catch (error) {
        done.push({ item, failure: errorText(error) });
      }
      setResults([...done]);
    }
  }

  function close(): void {
    if (!isRunning) onClose(results === null ? null : failed.map(({ item }) => item));
  }

  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          {results === null ? (
            <>
              {detail !== null && <DialogContentText>{detail}</DialogContentText>}
              {children}
              <Box
                component="ul"
                aria-label={t('bulk.who')}
                tabIndex={0}
                sx={{ m: 0, pl: 5, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}
              >
                {subjects.map((item) => (
                  <li key={keyOf(item)}>{nameOf(item)}</li>
                ))}
              </Box>
            </>
          ) : (
            <>
              {isRunning ? (
                <ProgressLine
                  text={t('bulk.running', { done: results.length, total: subjects.length })}
                  fraction={results.length / subjects.length}
                />
              ) : (
                <Alert severity={failed.length === 0 ? 'success' : 'warning'}>
                  {failed.length === 0
                    ? t('bulk.allDone', { count: results.length })
                    : t('bulk.someFailed', { count: failed.length, total: results.length })}
                </Alert>
              )}
              <Box
                component="ul"
                aria-label={t('bulk.results')}
                tabIndex={0}
                sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto', display: 'grid', gap: 2 }}
              >
                {results.map(({ item, failure }) => (
                  <li key={keyOf(item)}>
                    <Stack direction="row" sx={{ gap: 3, justifyContent: 'space-between', flexWrap: 'wrap' }}>
                      <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{nameOf(item)}</Box>
                      <StateChip
                        icon={failure === null ? 'checkCircle' : 'crossCircle'}
                        hue={failure === null ? 'good' : 'bad'}
                        filled={false}
                      >
                        {t(failure === null ? 'bulk.ok' : 'bulk.failed')}
                      </StateChip>
                    </Stack>
                    {failure !== null && (
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {failure}
                      </Typography>
                    )}
                  </li>
                ))}
              </Box>
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {results === null ? (
          <>
            <Button onClick={close}>{t('common:action.cancel')}</Button>
            <Button variant="contained" color={isDangerous ? 'error' : 'primary'} onClick={() => void run()}>
              {confirm}
            </Button>
          </>
        ) : (
          <Button variant="contained" disabled={isRunning} onClick={close}>
            {t('common:action.close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
