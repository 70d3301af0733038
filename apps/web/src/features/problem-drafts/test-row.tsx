import type { DraftContentHead, DraftSubtask, DraftTest } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { showBytes } from '../../lib/show-bytes.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { RowButtons } from '../../ui/fields/row-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { draftContent } from './drafts.api.ts';
import { PeopleHere } from './presence.tsx';
import { nameOfSubtask } from './subtasks.ts';
import type { DraftEdits } from './use-draft-edits.ts';

type Side = 'input' | 'answer';

/** One test: a line with the beginnings of its contents, and an editor below while it is open. */
export function TestRow({
  problemId,
  test,
  stored,
  edits,
  position,
  count,
  isOpen,
  verdict,
  complaint,
  subtasks,
  needsAnswer,
  onOpen,
  onMove,
  onRemove,
  onFile,
}: {
  problemId: string;
  /** With unacknowledged edits. */
  test: DraftTest;
  /** As the server has it. */
  stored: DraftTest;
  edits: DraftEdits;
  position: number;
  count: number;
  isOpen: boolean;
  verdict: string | null;
  complaint: string | null;
  subtasks: readonly DraftSubtask[];
  needsAnswer: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onFile: (side: Side, file: File) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const { id, name, sample, subtask, input, answer } = test;
  const within = subtasks.find((one) => one.id === subtask);
  return (
    <Box component="li" data-row={id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' }, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pr: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'close' : 'open', { name })}
          onClick={() => onOpen(!isOpen)}
          sx={{
            flexGrow: 1,
            minWidth: 0,
            minHeight: 44,
            px: 3,
            gap: 3,
            justifyContent: 'flex-start',
            textAlign: 'left',
            borderRadius: '8px',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Icon name={isOpen ? 'collapse' : 'expand'} />
          <Typography sx={{ fontWeight: 600, flexShrink: 0, maxWidth: 140 }} noWrap>
            {name}
          </Typography>
          {sample && <Chip size="small" label={t('sample')} />}
          {within && (
            <Chip size="small" variant="outlined" label={nameOfSubtask(within)} sx={{ maxWidth: 120, flexShrink: 0 }} />
          )}
          <Beginning content={input} />
          {(answer ?? needsAnswer) && <Icon name="output" />}
          {answer && <Beginning content={answer} />}
          {!answer && needsAnswer && (
            <Typography noWrap variant="body2" sx={{ color: 'warning.main', flex: 1, minWidth: 0 }}>
              {t('noAnswer')}
            </Typography>
          )}
        </ButtonBase>
        <PeopleHere rowId={id} />
        {verdict !== null && <VerdictChip status={verdict} plain />}
        <Stack direction="row" sx={{ ml: 'auto' }}>
          <RowButtons
            id={`test-${id}`}
            position={position}
            count={count}
            labels={{ up: t('up', { name }), down: t('down', { name }), remove: t('remove', { name }) }}
            disabled={false}
            onMove={onMove}
            onRemove={onRemove}
          />
        </Stack>
      </Stack>
      {complaint !== null && (
        <Typography
          variant="body2"
          sx={{ color: 'warning.main', px: 3, pb: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {t('inputInvalid', { message: complaint })}
        </Typography>
      )}
      {edits.conflicts.has(id) && (
        <Box sx={{ px: 3, py: 2 }}>
          <ConflictAlert edits={edits} row={id} />
        </Box>
      )}
      {isOpen && (
        <Stack spacing={3} sx={{ px: 3, pb: 4, pt: 2 }}>
          <Stack direction="row" sx={{ gap: 4, alignItems: 'flex-start', flexWrap: 'wrap' }}>
            <NameField key={stored.name} name={name} onChange={(value) => edits.editTest(id, { name: value })} />
            <FormControlLabel
              label={t('sample')}
              control={
                <Checkbox checked={sample} onChange={({ target }) => edits.editTest(id, { sample: target.checked })} />
              }
            />
            {subtasks.length > 0 && (
              <SelectField
                size="small"
                label={t('subtask.of')}
                value={within?.id ?? ''}
                options={subtasks.map((one) => [one.id, nameOfSubtask(one)] as const)}
                sx={{ minWidth: 160 }}
                onChange={(next) => edits.editTest(id, { subtask: next })}
              />
            )}
          </Stack>
          <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4, '& > *': { flex: 1, minWidth: 0 } }}>
            <ContentField
              key={`input ${edits.conflicts.has(id)}`}
              side="input"
              content={input}
              command={test.command}
              isFirst
              {...{ problemId, stored, onFile }}
              onChange={(text) => edits.editTest(id, { input: text })}
            />
            <ContentField
              key={`answer ${edits.conflicts.has(id)}`}
              side="answer"
              content={answer}
              {...{ problemId, stored, onFile }}
              onChange={(text) => edits.editTest(id, { answer: text === '' ? null : text })}
            />
          </Stack>
        </Stack>
      )}
    </Box>
  );
}

function Beginning({ content: { head, size } }: { content: DraftContentHead }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const line = head?.trim().split('\n').slice(0, 2).join(' ⏎ ');
  return (
    <Typography
      noWrap
      component="span"
      sx={{ fontFamily: MONO, fontSize: '0.8125rem', color: 'text.secondary', flex: 1, minWidth: 0 }}
    >
      {line === undefined ? `${t('binary')}, ${showBytes(size)}` : line || '–'}
    </Typography>
  );
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const field = useRef<HTMLInputElement>(null);
  const isValid = (text: string) => text.length >= 1 && text.length <= 100;
  return (
    <TextField
      size="small"
      label={t('name')}
      defaultValue={name}
      inputRef={field}
      helperText={t('nameFault')}
      slotProps={{ formHelperText: { sx: { display: 'none' } } }}
      sx={{ width: 180 }}
      // A name is complete when the field is left.
      onBlur={({ target }) => {
        const text = target.value.trim();
        if (isValid(text) && text !== name) onChange(text);
        else target.value = name;
      }}
    />
  );
}

const MIN_ROWS = 3;
const MAX_ROWS = 16;

/** The text of one side; files that cannot be edited here can be replaced. */
function ContentField({
  problemId,
  stored,
  side,
  content,
  command = null,
  isFirst = false,
  onChange,
  onFile,
}: {
  problemId: string;
  stored: DraftTest;
  side: Side;
  content: DraftContentHead | null;
  /** Line of the generator script that made it. */
  command?: string | null;
  isFirst?: boolean;
  onChange: (text: string) => void;
  onFile: (side: Side, file: File) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [typed, setTyped] = useState<string | null>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const isNew = useRef(isFirst && content?.size === 0);
  useEffect(() => {
    if (isNew.current) first.current?.focus();
  }, []);
  const isHere = content === null || content.whole;
  const query = useQuery({ ...draftContent(problemId, stored.id, side, stored.revision), enabled: !isHere });
  const help =
    side === 'answer'
      ? t(content?.origin === 'solution' ? 'bySolution' : 'answerHelp')
      : command === null
        ? undefined
        : t('byGenerator', { command });
  const field = (text: string) => (
    <TextField
      multiline
      fullWidth
      inputRef={first}
      minRows={MIN_ROWS}
      maxRows={MAX_ROWS}
      label={t(side)}
      value={text}
      helperText={help}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'off', sx: { fontFamily: MONO, fontSize: '0.875rem' } },
      }}
      onChange={({ target }) => {
        // The field keeps a long text while it is saved: the row has only its beginning.
        setTyped(target.value);
        onChange(target.value);
      }}
      onBlur={() => {
        if (isHere) setTyped(null);
      }}
      onPaste={(event) => {
        const [file] = event.clipboardData.files;
        if (!file) return;
        event.preventDefault();
        onFile(side, file);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        onFile(side, file);
      }}
    />
  );
  const text = typed ?? (isHere ? (content?.head ?? '') : query.data?.text);
  if (typeof text === 'string') return field(text);
  return (
    <AsyncState query={query}>
      {({ size }) => (
        <Replaceable
          label={t(side)}
          text={[t(content?.head === null ? 'notText' : 'tooLong', { size: showBytes(size) }), help].join(' ')}
          replace={t(side === 'input' ? 'replaceInput' : 'replaceAnswer')}
          onFile={(file) => onFile(side, file)}
        />
      )}
    </AsyncState>
  );
}

function Replaceable({
  label,
  text,
  replace,
  onFile,
}: {
  label: string;
  text: string;
  replace: string;
  onFile: (file: File) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Typography variant="body2">{text}</Typography>
      <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
        {replace}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={replace}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </Stack>
  );
}
