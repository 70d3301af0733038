import { expect, test } from 'vitest';
import { changesTo } from './firewall.ts';

/** What iptables lists after these changes. */
function listedAfter(changes: readonly string[], before: readonly string[]): string {
  const rules = before.filter((line) => !changes.includes(line.replace('-A', '-D')));
  const added = changes.filter((line) => line.startsWith('-A'));
  const first = changes.filter((line) => line.startsWith('-I')).map((line) => line.replace('-I', '-A'));
  return [...first.toReversed(), ...rules.filter((line) => !added.includes(line)), ...added].join('\n');
}

const others = ['-P INPUT ACCEPT', '-A INPUT -i lo -j ACCEPT', '-A FORWARD -j NETAVARK_FORWARD'];

test('rules that are missing are added before all others, and complete ones are not changed', () => {
  const changes = changesTo(others.join('\n'));
  expect(changes).toContain(':ASSAY-INPUT - [0:0]');
  expect(changes).toContain('-I INPUT -i asi+ -j ASSAY-INPUT');
  expect(changes).not.toContain('-D INPUT -i asi+ -j ASSAY-INPUT');
  expect(changesTo(listedAfter(changes, others))).toEqual([]);
});

test('rules are restored if one was removed, another was added, or one of another program comes first', () => {
  const complete = listedAfter(changesTo(others.join('\n')), others).split('\n');
  const damaged = [
    complete.filter((line) => line !== '-A ASSAY-INPUT -j DROP'),
    [...complete, '-A ASSAY-INPUT -j ACCEPT'],
    complete.filter((line) => !line.startsWith('-A INPUT -i aso+')),
    ['-A INPUT -j ACCEPT', ...complete],
  ];
  for (const lines of damaged) {
    const changes = changesTo(lines.join('\n'));
    expect(changes).not.toEqual([]);
    // What a chain had before is dropped when it is declared.
    const before = lines.filter((line) => !line.startsWith('-A ASSAY-'));
    expect(changesTo(listedAfter(changes, before))).toEqual([]);
  }
});
