import type { Solution } from '@assay/contract';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { codeName, onlyProgram } from '../files/code-name.ts';
import { type Submitted, submittedArchive, submittedUrl } from '../files/submitted.api.ts';

const ArchiveView = lazy(() => import('../files/archive-view.tsx'));
const TooLarge = lazy(() => import('../files/too-large.tsx'));
const WAITING_PX = 160;
/** Larger than any code that is judged; anything else is saved as its archive. */
const MAX_CODE_BYTES = 8 * 1024 * 1024;

/** The files of a submission, read-only, for viewers with permission. */
export function CodeViewer({ solution }: { solution: Solution }): ReactElement {
  const { t } = useTranslation('problem');
  const submitted = useQuery({ ...submittedArchive(solution), enabled: solution.abilities.readData });
  if (!solution.abilities.readData) return <Alert severity="info">{t('solution.codeHidden')}</Alert>;
  return (
    <AsyncState query={submitted}>
      {(found) => (
        <Suspense fallback={<Skeleton variant="rounded" height={WAITING_PX} />}>
          {found.archive === null ? (
            <TooLarge>
              <Save solution={solution} submitted={found} />
            </TooLarge>
          ) : (
            <ArchiveView
              archive={found.archive}
              language={solution.language ?? ''}
              aside={<Save solution={solution} submitted={found} />}
            />
          )}
        </Suspense>
      )}
    </AsyncState>
  );
}

/** Saves a program as its code, and anything else as it was submitted. */
function Save({ solution, submitted: { archive, blob } }: { solution: Solution; submitted: Submitted }): ReactElement {
  const { t } = useTranslation('problem');
  const toast = useToast();
  const errorText = useErrorText();
  async function save(): Promise<void> {
    const base = solution._id.slice(0, 8);
    const program = archive === null ? undefined : onlyProgram(archive);
    const code = await program?.read(MAX_CODE_BYTES).catch(() => undefined);
    if (code) return saveFile(new Blob([code], { type: 'text/plain' }), codeName(solution.language ?? '', base));
    if (blob) return saveFile(blob, `${base}.${archive?.format ?? 'zip'}`);
    try {
      globalThis.location.assign(await submittedUrl(solution));
    } catch (error) {
      toast.error(errorText(error));
    }
  }
  return (
    <Button size="small" startIcon={<Icon name="download" />} onClick={() => void save()}>
      {t('solution.download')}
    </Button>
  );
}
