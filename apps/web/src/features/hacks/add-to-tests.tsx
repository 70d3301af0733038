import Button from '@mui/material/Button';
import { type ReactElement, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/hack.ts';
import { Icon } from '../../ui/icon.tsx';

const AddToTestsDialog = lazy(() => import('./add-to-tests-dialog.tsx'));

/** Lets the jury add successful hacks to the tests of a problem: one hack, or all of a problem that is chosen. */
export function AddToTests({
  contest,
  problems,
  hackId,
}: {
  contest: { _id: string; orgId: string };
  problems: readonly { id: string; name: string }[];
  hackId?: string;
}): ReactElement {
  const { t } = useTranslation('hack');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Icon name="add" />} onClick={() => setOpen(true)}>
        {t('tests.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <AddToTestsDialog
            contest={contest}
            problems={problems}
            {...(hackId !== undefined && { hackId })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
