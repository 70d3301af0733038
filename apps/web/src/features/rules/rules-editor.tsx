import type { RuleSet } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import '../../lib/i18n/rule-texts.ts';
import { readNonce } from '../../lib/nonce.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { faultsOf, type RowFault } from './row-faults.ts';
import type { RuleActs } from './rule-acts.ts';
import { RuleHelp } from './rule-help.tsx';
import { isSame, type SetDraft, toDraft, toRules } from './rule-rows.ts';
import { RuleRowsEditor } from './rule-rows-editor.tsx';
import { emptyRules, readRules, type RuleKind, type TextFault, toText, withRule } from './rule-text.ts';
import { RuleTrial } from './rule-trial.tsx';

/**
 * Edits a rule set as rows, or as the text behind them; both edit the same set. What rows cannot express is kept and shown as text. With a dry run
 * below where the server offers one.
 */
export function RulesEditor({
  kind,
  acts,
  stored,
}: {
  kind: RuleKind;
  acts: RuleActs;
  /** null: there is none. */
  stored: RuleSet | null;
}): ReactElement {
  const { t } = useTranslation('rule');
  const toast = useToast();
  const errorText = useErrorText();
  const [asText, setAsText] = useState(false);
  /** What was edited, in the form that is shown; null: nothing. */
  const [edit, setEdit] = useState<{ draft: SetDraft } | { text: string } | null>(null);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const storedText = stored === null ? '' : toText(stored);
  const storedDraft = useMemo(() => toDraft(kind, stored ?? emptyRules), [kind, stored]);
  const text = edit && 'text' in edit ? edit.text : storedText;
  const draft = edit && 'draft' in edit ? edit.draft : storedDraft;

  const faults = faultsOf(draft);
  const read = readRules(text.trim() === '' ? toText(emptyRules) : text, kind);
  const rules = asText ? read.rules : faults.size === 0 ? toRules(kind, draft) : null;
  const isEmpty = asText ? text.trim() === '' : draft.rules.length === 0 && draft.defaults === null;
  const isChanged = asText
    ? text !== storedText
    : faults.size > 0 || !isSame(rules, stored ?? emptyRules) || (isEmpty && stored !== null);
  const changed = isChanged ? [t(`set.${kind}`)] : [];

  function reset(): void {
    setEdit(null);
    setChecked(false);
    setRefused(null);
  }
  function change(next: typeof edit): void {
    setRefused(null);
    setEdit(next);
  }
  /** Shows the same set in the other form. Impossible while the shown one is wrong. */
  function show(wanted: boolean): void {
    if (rules === null) {
      setChecked(true);
      return;
    }
    setChecked(false);
    setAsText(wanted);
    if (edit === null || !isChanged) setEdit(null);
    else setEdit(wanted ? { text: isEmpty ? '' : toText(rules) } : { draft: toDraft(kind, rules) });
  }

  async function save(): Promise<void> {
    setChecked(true);
    if (busy || rules === null || !isChanged) return;
    if (isEmpty) {
      setAsking(true);
      return;
    }
    setBusy(true);
    setRefused(null);
    try {
      await acts.save(rules);
      reset();
      toast.success(t('saved'));
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack spacing={6}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <UnsavedGuard changed={changed} />
        {stored === null && <Alert severity="info">{t(`none.${kind}`)}</Alert>}
        <LabelledSwitch
          label={t('asText')}
          help={t(asText && rules === null ? 'asTextWrong' : 'asTextHelp')}
          checked={asText}
          disabled={busy || (asText && rules === null)}
          onChange={show}
        />
        {asText ? (
          <>
            <CodeEditor
              language="json"
              label={t('editor', { name: t(`set.${kind}`) })}
              value={text}
              minHeight={280}
              nonce={readNonce(document) ?? undefined}
              onChange={(next) => change({ text: next })}
            />
            {read.fault && text.trim() !== '' && <FaultAlert fault={read.fault} />}
          </>
        ) : (
          <RuleRowsEditor
            kind={kind}
            draft={draft}
            faults={checked ? faults : none}
            disabled={busy}
            onChange={(next) => change({ draft: next })}
          />
        )}
        {checked && !asText && faults.size > 0 && <Alert severity="warning">{t('fault.rows')}</Alert>}
        {refused !== null && <Alert severity="error">{refused}</Alert>}
        {stored !== null && (
          <Button color="error" disabled={busy} sx={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        )}
        <SaveBar changed={changed} busy={busy} onReset={reset} />
      </Stack>
      {acts.tryOut && <RuleTrial key={kind} tryOut={acts.tryOut} kind={kind} rules={rules} />}
      {asText && (
        <RuleHelp
          kind={kind}
          canInsert={read.rules !== null}
          onInsert={(path, operator) =>
            read.rules && change({ text: toText(withRule(read.rules, kind, path, operator)) })
          }
        />
      )}
      <ConfirmDialog
        open={asking}
        title={t('removeAsk', { name: t(`set.${kind}`) })}
        detail={t(`removeDetail.${kind}`)}
        confirm={t('remove')}
        onClose={() => setAsking(false)}
        act={async () => {
          await acts.remove();
          reset();
          toast.success(t('removed'));
        }}
      />
    </Stack>
  );
}

const none: ReadonlyMap<string, RowFault> = new Map();

function FaultAlert({ fault }: { fault: TextFault }): ReactElement {
  const { t } = useTranslation('rule');
  if (fault.kind === 'syntax') return <Alert severity="warning">{t('fault.syntax', { reason: fault.reason })}</Alert>;
  const place = fault.place || '/';
  return (
    <Alert severity="warning">
      {fault.kind === 'shape' ? t('fault.shape', { place }) : t(`fault.${fault.kind}`, { place, name: fault.name })}
    </Alert>
  );
}
