import { expect, it } from 'vitest';
import { podmanForFile } from '../../test/podman-for-file.ts';
import { examineInstances } from './examine-instances.ts';

const podman = podmanForFile();

it('a machine whose engine answers can run instances', async () => {
  const finding = await examineInstances(podman.socketPath);
  expect(finding).toMatchObject({ level: 'ok', subject: 'instances' });
  expect(finding.sentence).toMatch(/^Podman Engine \d.* answers/);
});
