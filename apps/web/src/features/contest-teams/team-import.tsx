import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeLooks } from '../../domain/import/import-rows.tsx';
import { SpreadsheetImport } from '../../domain/import/spreadsheet-import.tsx';
import { saveSheet } from '../../domain/import/write-sheet.ts';
import '../../locales/en/contest-team.ts';
import { titleColumn } from '../../ui/data/data-table.tsx';
import { type ImportReply, importTeams, teamKeys } from './contest-teams.api.ts';
import { columnHeads, type SheetTeam, type TeamField, toRows } from './team-rows.ts';

type Outcome = ImportReply['rows'][number]['outcome'];

/** Maximum of the endpoint. */
const MAX_ROWS = 2_000;

/** Saves a template: the header and two example lines. */
const saveTemplate = (): Promise<void> =>
  saveSheet(
    'teams-template.xlsx',
    [
      ['team', 'members', 'affiliation', 'country', 'coach', 'seat', 'categories'],
      ['Null Pointers', 'alice, bob, carol', 'First School', 'CHN', 'Grace', 'A-1', 'official'],
      ['Stack Overflow', 'dave, erin', 'Second School', 'DEU', '', 'A-2', 'star'],
    ],
    [24, 36, 24, 10, 16, 10, 16],
  );

/** Creates many teams, or changes them, from a spreadsheet. */
export function TeamImport({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('contestTeam');
  const queries = useQueryClient();
  const bad = (text: string) => ({ icon: 'crossCircle', hue: 'bad', text }) as const;
  const looks: OutcomeLooks<Outcome> = {
    created: { icon: 'add', hue: 'good', text: t('outcome.created') },
    updated: { icon: 'edit', hue: 'queued', text: t('outcome.updated') },
    unchanged: { icon: 'minus', hue: 'neutral', text: t('outcome.unchanged') },
    'duplicate-row': bad(t('outcome.duplicate-row')),
    'name-taken': bad(t('outcome.name-taken')),
    'too-many-members': bad(t('outcome.too-many-members')),
    'unknown-member': bad(t('outcome.unknown-member')),
    'ambiguous-member': bad(t('outcome.ambiguous-member')),
    'not-a-member': bad(t('outcome.not-a-member')),
    'in-another-team': bad(t('outcome.in-another-team')),
    'took-part-alone': bad(t('outcome.took-part-alone')),
  };

  async function send(rows: readonly SheetTeam[], store: boolean) {
    const body = rows.map(({ team }) => team);
    const reply = await importTeams(contestId, { rows: body, ...(store ? {} : { dryRun: true }) });
    return { outcomes: reply.rows.map(({ outcome }) => outcome), stored: reply.stored };
  }

  const labels: Record<TeamField, string> = {
    name: t('field.name'),
    members: t('members'),
    affiliation: t('field.affiliation'),
    country: t('field.country'),
    coach: t('field.coach'),
    seat: t('field.seat'),
    categories: t('category.label'),
  };
  const fields = ['name', 'members', 'affiliation', 'country', 'coach', 'seat', 'categories'] as const;
  return (
    <SpreadsheetImport<TeamField, SheetTeam, Outcome>
      help={t('import.help')}
      saveTemplate={saveTemplate}
      fields={fields.map((id) => ({
        id,
        label: labels[id],
        heads: columnHeads[id],
        ...(id === 'name' && { needed: true }),
      }))}
      maxRows={MAX_ROWS}
      prepare={toRows}
      send={send}
      onStored={() => queries.invalidateQueries({ queryKey: teamKeys.contest(contestId) })}
      looks={looks}
      columns={[
        {
          ...titleColumn('name', labels.name),
          cell: ({ team: { name } }) => (
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
          ),
        },
        { id: 'members', header: labels.members, cell: ({ team: { members = [] } }) => members.join(', ') },
        { id: 'affiliation', header: labels.affiliation, cell: ({ team: { affiliation = '' } }) => affiliation },
      ]}
    />
  );
}
