import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inProject } from '../paths.ts';
import { freePort } from './ports.ts';

test('a port is below those of outgoing connections, passes over what is taken, and is another each time', async () => {
  const first = await freePort();
  const taken = createServer().listen(first + 1);
  await once(taken, 'listening');
  const second = await freePort();
  taken.close();
  expect(first).toBeGreaterThanOrEqual(20_000);
  expect(second).toBeGreaterThan(first + 1);
  expect(second).toBeLessThan(32_768);
});

test('two launchers that choose at once choose apart', async () => {
  const choose = async () => {
    const code = `import { freePort } from '${inProject('scripts/start/ports.ts')}';
      for (let turn = 0; turn < 6; turn++) console.log(await freePort());`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return (await text(child.stdout)).trim().split('\n');
  };
  const chosen = (await Promise.all([choose(), choose()])).flat();
  expect(new Set(chosen).size).toBe(12);
});
