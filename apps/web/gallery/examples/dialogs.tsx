import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ActionDialog } from '../../src/ui/feedback/action-dialog.tsx';
import { ConfirmDialog } from '../../src/ui/feedback/confirm-dialog.tsx';
import { DangerZone } from '../../src/ui/feedback/danger-zone.tsx';
import { useAction } from '../../src/lib/use-action.ts';
import { LinkButton } from '../../src/ui/navigation/link.tsx';
import { UnsavedGuard } from '../../src/ui/feedback/unsaved-guard.tsx';
import { group as examples } from '../example.ts';
import { CHINESE, LONG, UNBROKEN, failing, neverEnding } from '../samples.ts';

function Question(props: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'detail' | 'typeToConfirm' | 'act'>) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask again</Button>
      <ConfirmDialog {...props} open={open} confirm="Delete" onClose={() => setOpen(false)} />
    </>
  );
}

function Editing(): ReactElement {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState(CHINESE);
  const save = useAction(failing);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <ActionDialog
        open={open}
        title="Rename the contest"
        isEdited={name !== CHINESE}
        action={save}
        onClose={() => setOpen(false)}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </ActionDialog>
    </>
  );
}

function Leaving(): ReactElement {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '/about' });
  }, [navigate]);
  return (
    <>
      <UnsavedGuard changed={['Title', CHINESE]} />
      <LinkButton to="/about">Leave this page</LinkButton>
    </>
  );
}

export const group = examples(
  'Dialogs',
  {
    'a question': () => (
      <Question title="Delete “Two weights”?" detail="Its 214 solutions go with it." act={neverEnding} />
    ),
    'a confirmation with a name to type': () => (
      <Question title={`删除“${CHINESE}”？`} detail={LONG} typeToConfirm={CHINESE} act={neverEnding} />
    ),
    'a long confirmation whose action fails': () => (
      <Question title={UNBROKEN} detail={`${LONG} ${UNBROKEN}`} act={failing} />
    ),
    'an action with a field': () => <Editing />,
    'a danger zone': () => (
      <DangerZone
        title="Danger zone"
        help={LONG}
        button="Delete this contest"
        ask={`Delete “${CHINESE}”?`}
        detail="Its 214 submissions go with it."
        typeToConfirm="spring"
        act={neverEnding}
      />
    ),
    'leaving with unsaved changes': () => <Leaving />,
  },
  { alone: true },
);
