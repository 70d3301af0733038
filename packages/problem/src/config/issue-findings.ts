import type { z } from 'zod';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';

type Issue = z.core.$ZodIssue;

/** Converts issues of a schema to findings with places such as `judge.config.subtasks[1].points`. */
export function findingsOfIssues(issues: readonly Issue[], root: string): Finding[] {
  return issues.flatMap((issue) => findingsOfIssue(issue, placeOf(root, issue.path)));
}

/** A path in config notation: names with dots, positions in brackets. */
export function placeOf(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${part}]`;
    return place === '' ? String(part) : `${place}.${String(part)}`;
  }, root);
}

function findingsOfIssue(issue: Issue, place: string): Finding[] {
  switch (issue.code) {
    case 'invalid_type':
      return [
        issue.message.includes('received undefined')
          ? finding('config-missing', place)
          : finding('config-wrong-type', place, { expected: issue.expected }),
      ];
    case 'unrecognized_keys':
      return issue.keys.map((key) => finding('config-unknown-key', placeOf(place, [key]), { key }));
    case 'invalid_value':
      return [finding('config-unknown-choice', place, { choices: issue.values.map(String).join(', ') })];
    case 'too_small':
      return [finding('config-out-of-range', place, { detail: `≥ ${issue.minimum}` })];
    case 'too_big':
      return [finding('config-out-of-range', place, { detail: `≤ ${issue.maximum}` })];
    case 'invalid_union':
      return [
        finding('config-unknown-choice', place, { choices: issue.discriminator ? optionsOf(issue) : issue.message }),
      ];
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return [finding('config-invalid', place, { detail: issue.message })];
  }
}

function optionsOf(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String).join(', ') : issue.message;
}
