import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { MAX_CANNED_ANSWERS, MAX_QUESTION } from '@assay/contract/clarification-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cannedAnswers, changeCannedAnswers } from './clarifications.api.ts';

/** A menu of texts to answer with. A contest starts with two in the language of the viewer, and may change them. */
export function CannedAnswers({
  contestId,
  onPick,
}: {
  contestId: string;
  onPick: (answer: string) => void;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const { data } = useQuery(cannedAnswers(contestId));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isEditing, setEditing] = useState(false);
  const answers = data?.answers ?? [t('canned.noComment'), t('canned.toAll')];
  return (
    <>
      <Button
        size="small"
        endIcon={<Icon name="expand" />}
        aria-haspopup="menu"
        disabled={data === undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('canned.title')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {answers.map((answer) => (
          <MenuItem
            key={answer}
            sx={{ maxWidth: 'min(480px, 90vw)', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            onClick={() => {
              setAnchor(null);
              onPick(answer);
            }}
          >
            {answer}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setEditing(true);
          }}
        >
          {t('canned.edit')}
        </MenuItem>
      </Menu>
      {isEditing && <EditAnswers contestId={contestId} answers={answers} onClose={() => setEditing(false)} />}
    </>
  );
}

function EditAnswers({
  contestId,
  answers,
  onClose,
}: {
  contestId: string;
  answers: readonly string[];
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const toast = useToast();
  const queries = useQueryClient();
  const [texts, setTexts] = useState(answers);
  const kept = texts.map((text) => text.trim()).filter((text) => text !== '');
  const action = useAction(async () => {
    await changeCannedAnswers(contestId, [...new Set(kept)]);
    toast.success(t('canned.saved'));
    onClose();
    await queries.invalidateQueries({ queryKey: cannedAnswers(contestId).queryKey });
  });
  return (
    <ActionDialog
      title={t('canned.title')}
      width="sm"
      isEdited={texts !== answers}
      disabled={kept.some((text) => text.length > MAX_QUESTION)}
      action={action}
      onClose={onClose}
    >
      {texts.map((text, at) => (
        // Fields have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={at} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <TextField
            label={t('canned.item', { number: at + 1 })}
            value={text}
            multiline
            fullWidth
            error={text.length > MAX_QUESTION}
            helperText={text.length > MAX_QUESTION ? t('ask.long', { max: MAX_QUESTION }) : undefined}
            onChange={({ target }) => setTexts(texts.with(at, target.value))}
          />
          <IconButton
            aria-label={t('canned.remove', { number: at + 1 })}
            onClick={() => setTexts(texts.toSpliced(at, 1))}
          >
            <Icon name="delete" />
          </IconButton>
        </Stack>
      ))}
      {texts.length < MAX_CANNED_ANSWERS && (
        <div>
          <Button size="small" startIcon={<Icon name="add" />} onClick={() => setTexts([...texts, ''])}>
            {t('canned.add')}
          </Button>
        </div>
      )}
    </ActionDialog>
  );
}
