import type { RuleSet } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rule.ts';
import { readNonce } from '../../lib/nonce.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { faultsOf, type RowFault } from './row-faults.ts';
import type { RuleActions } from './rule-actions.ts';
import { RuleHelp } from './rule-help.tsx';
import { isSame, type SetDraft, toDraft, toRules } from './rule-rows.ts';
import { RuleRowsEditor } from './rule-rows-editor.tsx';
import { emptyRules, readRules, type RuleKind, type TextFault, toText, withRule } from './rule-text.ts';
import { RuleTrial } from './rule-trial.tsx';

/**
 * Edits a rule set as rows or as JSON; both edit the same set. Rules that rows cannot express are kept and shown as
 * JSON. Adds a dry run if the server supports it.
 */
export function RulesEditor({
  kind,
  actions,
  stored,
}: {
  kind: RuleKind;
  actions: RuleActions;
  /** null if no rule set is stored. */
  stored: RuleSet | null;
}): ReactElement {
  const { t } = useTranslation('rule');
  const toast = useToast();
  const [asText, setAsText] = useState(false);
  /** Only the shown form is edited: rows or JSON. */
  const form = useSettingsForm<{ draft: SetDraft | undefined; text: string | undefined }>(() => true);
  const { edits, busy } = form;
  const [checked, setChecked] = useState(false);
  const [asking, setAsking] = useState(false);

  const storedText = stored === null ? '' : toText(stored);
  const storedDraft = useMemo(() => toDraft(kind, stored ?? emptyRules), [kind, stored]);
  const { text = storedText, draft = storedDraft } = edits;

  const faults = faultsOf(draft);
  const read = readRules(text.trim() === '' ? toText(emptyRules) : text, kind);
  const rules = asText ? read.rules : faults.size === 0 ? toRules(kind, draft) : null;
  const isEmpty = asText ? text.trim() === '' : draft.rules.length === 0 && draft.defaults === null;
  const isChanged = asText
    ? text !== storedText
    : faults.size > 0 || !isSame(rules, stored ?? emptyRules) || (isEmpty && stored !== null);
  const changed = isChanged ? [t(`set.${kind}`)] : [];

  /** Switches between rows and JSON. Disabled while the shown form is invalid. */
  function show(nextAsText: boolean): void {
    if (rules === null) {
      setChecked(true);
      return;
    }
    setChecked(false);
    setAsText(nextAsText);
    if (!isChanged || Object.keys(edits).length === 0) form.reset();
    else if (nextAsText) form.edit({ draft: undefined, text: isEmpty ? '' : toText(rules) });
    else form.edit({ draft: toDraft(kind, rules), text: undefined });
  }

  function check(): boolean {
    setChecked(true);
    // Saving an empty set deletes it.
    if (rules !== null && isEmpty) setAsking(true);
    return rules !== null && !isEmpty;
  }

  async function store(): Promise<void> {
    if (rules !== null) await actions.save(rules);
    setChecked(false);
  }

  return (
    <Stack spacing={6}>
      <SettingsFrame
        form={form}
        changed={changed}
        saved={t('saved')}
        check={check}
        store={store}
        onReset={() => setChecked(false)}
        spacing={4}
      >
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
              onChange={(next) => form.edit({ text: next })}
            />
            {read.fault && text.trim() !== '' && <FaultAlert fault={read.fault} />}
          </>
        ) : (
          <RuleRowsEditor
            kind={kind}
            draft={draft}
            faults={checked ? faults : none}
            disabled={busy}
            onChange={(next) => form.edit({ draft: next })}
          />
        )}
        {checked && !asText && faults.size > 0 && <Alert severity="warning">{t('fault.rows')}</Alert>}
        {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
        {stored !== null && (
          <Button color="error" disabled={busy} sx={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        )}
      </SettingsFrame>
      {actions.tryOut && <RuleTrial key={kind} tryOut={actions.tryOut} kind={kind} rules={rules} />}
      {asText && (
        <RuleHelp
          kind={kind}
          canInsert={read.rules !== null}
          onInsert={(path, operator) =>
            read.rules && form.edit({ text: toText(withRule(read.rules, kind, path, operator)) })
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
          await actions.remove();
          form.reset();
          setChecked(false);
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
