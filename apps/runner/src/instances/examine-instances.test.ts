import { expect, test } from 'vitest';
import { examineInstances } from './examine-instances.ts';

test('a runner without a socket runs no instances, and the advice says how to', async () => {
  const finding = await examineInstances(undefined);
  expect(finding).toMatchObject({ level: 'ok', sentence: 'Off: this runner runs no live environments of problems.' });
  expect(finding.advice).toContain('ASSAY_INSTANCE_SOCKET=');
});

test('a socket at which no engine answers is a warning that names it', async () => {
  const finding = await examineInstances('/nonexistent/engine.sock');
  expect(finding.level).toBe('warning');
  expect(finding.sentence).toContain('No container engine answers at /nonexistent/engine.sock');
  expect(finding.advice).toContain('podman.socket');
});
