import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '../paths.ts';
import { freePort, portRange } from './ports.ts';

test('a port is below those of outgoing connections, free, and different each time', async () => {
  const first = await freePort();
  const taken = createServer().listen(first + 1, '127.0.0.1');
  await once(taken, 'listening');
  const second = await freePort();
  taken.close();
  const outgoing =
    process.platform === 'linux' ? readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8') : '49152';
  expect(second).not.toBe(first);
  expect(second).not.toBe(first + 1);
  expect(Math.max(first, second)).toBeLessThan(Number.parseInt(outgoing, 10));
});

test('ports are chosen below the range of outgoing connections', () => {
  expect(portRange('32768\t60999\n')).toEqual({ first: 20_768, end: 32_768 });
  expect(portRange('49152 65535')).toEqual({ first: 37_152, end: 49_152 });
  expect(portRange('15000 65000')).toEqual({ first: 5_000, end: 15_000 });
  // No ports are left below this range.
  expect(portRange('1024 65535')).toEqual({ first: 20_768, end: 32_768 });
});

/** Six ports that a process with this pid chooses; the process lives until it is ended. */
async function choose(pid: number, env: Record<string, string> = {}) {
  const code = `Object.defineProperty(process, 'pid', { value: ${pid} });
    const { freePort } = await import('${inProject('scripts/start/ports.ts')}');
    for (let turn = 0; turn < 6; turn++) console.log(await freePort());
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const end = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  onTestFinished(end);
  const ports: string[] = [];
  for await (const line of createInterface(child.stdout)) if (ports.push(line) === 6) break;
  return { ports, end };
}

test('two launchers that choose concurrently get different ports, whatever their pids', async () => {
  const both = await Promise.all([choose(4711), choose(4711)]);
  expect(new Set(both.flatMap(({ ports }) => ports)).size).toBe(12);
});

test('a port that the environment names is not chosen, even when nothing listens there yet', async () => {
  const former = await choose(4712);
  await former.end();
  const [named = '', ...others] = former.ports;
  const { ports } = await choose(4712, { WORKER_PORT: named });
  expect(ports).not.toContain(named);
  expect(ports).toEqual(expect.arrayContaining(others));
});
