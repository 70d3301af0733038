import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { takeFolder } from './own-folder.ts';

test('concurrent commands have separate folders; a later one reuses the folder of a finished one', async () => {
  const wanted = `/nowhere/${randomUUID()}`;
  const [first, second] = [await takeFolder(wanted), await takeFolder(wanted)];
  expect([first.path, second.path]).toEqual([wanted, `${wanted}-2`]);
  await first.release();
  const third = await takeFolder(wanted);
  expect(third.path).toBe(wanted);
  await Promise.all([second.release(), third.release()]);
});

test('a folder is free again when its owner was killed', async () => {
  const wanted = `/nowhere/${randomUUID()}`;
  const module = fileURLToPath(new URL('own-folder.ts', import.meta.url));
  const script = `const { takeFolder } = await import(${JSON.stringify(module)});
    console.log((await takeFolder(${JSON.stringify(wanted)})).path); setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [said] = await once(holder.stdout, 'data');
    expect(String(said).trim()).toBe(wanted);
    const meanwhile = await takeFolder(wanted);
    expect(meanwhile.path).toBe(`${wanted}-2`);
    await meanwhile.release();
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  const after = await takeFolder(wanted);
  expect(after.path).toBe(wanted);
  await after.release();
});
