import { titleColumn } from '../../ui/data/data-table.tsx';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportWizard } from '../../domain/import/import-wizard.tsx';
import type { OutcomeLooks } from '../../domain/import/import-rows.tsx';
import { saveSheet } from '../../domain/import/write-sheet.ts';
import { NewPasswords } from '../../domain/people/new-passwords.tsx';
import { useProfileRules } from '../../domain/profile-rules.ts';
import { findImportGroups } from './import-groups.ts';
import { type ImportChoice, ImportOptions } from './import-options.tsx';
import { memberFields, memberHeads, type MemberRow, toMemberRows } from './member-rows.ts';
import { type ImportOutcome, importMembers, orgAdminKeys } from './org-admin.api.ts';
import '../../locales/en/session.ts';

/** Maximum that the server accepts in one request. */
const MAX_ROWS = 5_000;
const TEMPLATE_WIDTHS = [16, 28, 16, 24, 16, 20, 16, 20];

const saveTemplate = (): Promise<void> =>
  saveSheet(
    'members-template.xlsx',
    [
      [...memberFields],
      ['alice', 'alice@example.org', 'Alice Liddell', '', '13800000000', 'Wonderland High', '2', 'Class 3; Chess'],
      ['bob', 'bob@example.org', 'Bob', '', '', '', '', 'Class 3'],
    ],
    TEMPLATE_WIDTHS,
  );

/** Makes accounts and memberships of a sheet, all or none. */
export function MemberImport({ orgId, orgName }: { orgId: string; orgName: string }): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'session']);
  const queries = useQueryClient();
  const rules = useProfileRules();
  const [choice, setChoice] = useState<ImportChoice>({
    capability: '1',
    groupIds: [],
    createGroups: false,
    resetDue: true,
    attach: false,
  });
  /** Passwords that were made by the last import and not downloaded. */
  const [unsavedCount, setUnsavedCount] = useState(0);
  const looks: OutcomeLooks<ImportOutcome> = {
    created: { icon: 'add', hue: 'good', text: t('outcome.created') },
    attached: { icon: 'link', hue: 'queued', text: t('outcome.attached') },
    'already-member': { icon: 'minus', hue: 'neutral', text: t('outcome.already-member') },
    'name-taken': { icon: 'crossCircle', hue: 'bad', text: t('outcome.name-taken') },
    'duplicate-row': { icon: 'crossCircle', hue: 'bad', text: t('outcome.duplicate-row') },
    'weak-password': { icon: 'crossCircle', hue: 'bad', text: t('outcome.weak-password') },
    'unknown-group': { icon: 'crossCircle', hue: 'bad', text: t('outcome.unknown-group') },
  };

  const sendBy =
    ({ capability, groupIds, createGroups, resetDue, attach }: ImportChoice) =>
    async (rows: readonly MemberRow[], store: boolean) => {
      const ids = await findImportGroups(queries, orgId, rows, createGroups && store);
      const lacksGroup = ({ groups }: MemberRow) => !createGroups && groups.some((name) => !ids.has(name));
      const isWhole = !rows.some(lacksGroup);
      const reply = await importMembers(orgId, {
        users: rows.map(({ profile, password, groups }) => ({
          profile,
          password,
          passwordResetDue: resetDue,
          orgCapability: capability,
          orgGroups: [...new Set([...groupIds, ...groups.flatMap((name) => ids.get(name) ?? [])])],
        })),
        ignoreDuplicates: attach,
        ...(store && isWhole ? {} : { dryRun: true }),
      });
      const outcomes = reply.rows.map(({ outcome }, index) => {
        const row = rows[index];
        return looks[outcome].hue !== 'bad' && row && lacksGroup(row) ? 'unknown-group' : outcome;
      });
      return { outcomes, stored: reply.stored };
    };

  return (
    <ImportWizard
      help={t('import.help')}
      saveTemplate={saveTemplate}
      fields={memberFields.map((id) => ({
        id,
        label: id === 'groups' ? t('import.groupNames') : t(`session:field.${id === 'name' ? 'username' : id}`),
        heads: memberHeads[id],
        needed: id === 'name' || id === 'email',
      }))}
      maxRows={MAX_ROWS}
      prepare={(lines) => toMemberRows(lines, (profile) => Object.values(rules(profile)))}
      send={sendBy(choice)}
      onStored={(rows) => {
        setUnsavedCount(withPasswords(rows).length);
        return queries.invalidateQueries({ queryKey: orgAdminKeys.members(orgId) });
      }}
      looks={looks}
      options={(lookAgain) => (
        <ImportOptions
          orgId={orgId}
          value={choice}
          onChange={(next) => {
            setChoice(next);
            lookAgain(sendBy(next));
          }}
        />
      )}
      done={(rows) => {
        const made = withPasswords(rows);
        return (
          made.length > 0 && (
            <NewPasswords
              rows={made.map(({ profile, password }) => ({ ...profile, password }))}
              place={orgName}
              isDue={choice.resetDue}
              saved={unsavedCount === 0}
              onSaved={() => setUnsavedCount(0)}
            />
          )
        );
      }}
      unsaved={unsavedCount > 0 ? t('passwords.once', { count: unsavedCount }) : null}
      columns={[
        { ...titleColumn('name', t('session:field.username')), cell: ({ profile }) => <Text>{profile.name}</Text> },
        { id: 'realname', header: t('session:field.realname'), cell: ({ profile }) => <Text>{profile.realname}</Text> },
        { id: 'email', header: t('session:field.email'), cell: ({ profile }) => <Text>{profile.email}</Text> },
        {
          id: 'groups',
          header: t('import.groupNames'),
          cell: ({ groups }) => <Text>{groups.join('; ')}</Text>,
        },
        {
          id: 'password',
          header: t('session:field.password'),
          onPhone: 'hidden',
          cell: ({ isPasswordMade }) => t(isPasswordMade ? 'import.passwordMade' : 'import.passwordGiven'),
        },
      ]}
    />
  );
}

const withPasswords = <Row extends { outcome: ImportOutcome | null; isPasswordMade: boolean }>(rows: readonly Row[]) =>
  rows.filter(({ outcome, isPasswordMade }) => outcome === 'created' && isPasswordMade);

function Text({ children }: { children: string }): ReactElement {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
