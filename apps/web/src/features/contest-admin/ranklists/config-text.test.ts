import { describe, expect, it } from 'vitest';
import { instantOf, shifted, valueOf, withInstant, withValue } from './config-text.ts';

const text = '# for the ceremony\ntype = icpc\nfreezeAt = "2026-01-01 13:00" # an hour before\nother = x';

describe('the configuration text', () => {
  it('returns each value without quotes and comments', () => {
    expect(valueOf(text, 'type')).toBe('icpc');
    expect(valueOf(text, 'freezeAt')).toBe('2026-01-01 13:00');
    expect(valueOf(text, 'due')).toBe('');
  });

  it('keeps all other lines when a value is changed, added or removed', () => {
    expect(withValue(text, 'type', 'ioi')).toBe(text.replace('icpc', 'ioi'));
    expect(withValue(text, 'topstars', '5')).toBe(`${text}\ntopstars = 5`);
    expect(withValue(text, 'type', '')).toBe(text.replace('type = icpc\n', ''));
    expect(withValue('', 'type', 'oi')).toBe('type = oi');
  });

  it('never contains a value with line breaks', () => {
    expect(withValue('', 'participantTagWhitelist', 'a\ntype = oi')).toBe('participantTagWhitelist = a type = oi');
    expect(withValue('a = 1', 'a', '$&')).toBe('a = $&');
  });

  it('has its instants read as the board does, in UTC unless they name a zone', () => {
    expect(instantOf(text, 'freezeAt')).toBe(Date.parse('2026-01-01T13:00:00Z'));
    expect(instantOf('freezeAt = soon', 'freezeAt')).toBeNull();
    expect(withInstant('', 'due', Date.parse('2026-01-01T13:00:00Z'))).toBe('due = 2026-01-01T13:00:00Z');
  });

  it('gets all instants moved for a copy of the contest', () => {
    expect(instantOf(shifted(text, 86_400_000), 'freezeAt')).toBe(Date.parse('2026-01-02T13:00:00Z'));
    expect(shifted(text, 0)).toContain('# for the ceremony');
  });
});
