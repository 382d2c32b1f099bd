import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { timeLimits } from '#kit/database/database';
import { inProject } from '../../../../scripts/paths.ts';
import { freePort } from '../../../../scripts/start/ports.ts';
import { programs } from '../cluster/node.testing.ts';

type Role = 'primary' | 'replica';
type Machine = Awaited<ReturnType<typeof openMachine>>;

let machines: Machine[];
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeEach(async () => {
  const addresses = [1, 2, 3].map((last) => `127.214.${process.pid % 256}.${last}`);
  machines = await Promise.all(
    addresses.map((address, index) => openMachine(address, index === 2 ? 'primary' : 'replica')),
  );
  proxy = await startProxy(addresses);
});
afterEach(async () => {
  await proxy?.stop();
  await Promise.all((machines ?? []).map((machine) => machine.close()));
});

/** A machine whose Patroni tells its role, and whose PostgreSQL greets with the machine's address. */
async function openMachine(address: string, role: Role) {
  const patroni = createHttpServer((request, answer) => {
    answer.writeHead(request.url === `/${role}` ? 200 : 503, { connection: 'close' }).end();
  });
  const postgres = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(address);
  });
  patroni.listen(8008, address);
  postgres.listen(5432, address);
  await Promise.all([once(patroni, 'listening'), once(postgres, 'listening')]);
  const losePostgres = async () => {
    if (!postgres.listening) return;
    postgres.close();
    await once(postgres, 'close');
  };
  return {
    address,
    /** Connections are refused from now on, while Patroni still tells the role. */
    losePostgres,
    async close(): Promise<void> {
      await losePostgres();
      patroni.close();
      await once(patroni, 'close');
    },
  };
}

async function startProxy([DB1, DB2, DB3]: string[]) {
  if (!existsSync(programs.haproxy)) throw new Error('HAProxy is not installed: apt-get install haproxy');
  const ports = { primary: await freePort(), standby: await freePort() };
  const child = spawn(programs.haproxy, ['-db', '-q', '-f', inProject('deploy/cluster/haproxy.cfg')], {
    env: { DB1, DB2, DB3, PRIMARY_PORT: String(ports.primary), STANDBY_PORT: String(ports.standby) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return {
    ports,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The address of the machine that answers at this port; empty when none does in a request's time. */
async function answeredBy(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(timeLimits.request.connectMs, () => socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('a standby that refuses connections is left before HAProxy checks it again', async () => {
  const { primary, standby } = proxy.ports;
  const [first, second, third] = machines as [Machine, Machine, Machine];
  await expect.poll(() => answeredBy(primary)).toBe(third.address);
  await expect.poll(() => answeredBy(standby)).toBe(first.address);
  await first.losePostgres();
  expect(await answeredBy(standby)).toBe(second.address);
});
