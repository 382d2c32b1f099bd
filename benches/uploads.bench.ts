import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@meche/simulators/testing/start-process';
import sharp from 'sharp';
import { settingsOf } from '../apps/api/src/testing/api-fixture.ts';
import { aCustomer } from '../apps/api/src/testing/builders.ts';
import { type SignedIn, signIn } from '../apps/api/src/testing/sign-in.ts';
import { noSimulators } from '../apps/api/src/testing/simulators.ts';
import type { Figure } from '../scripts/bench.ts';
import { freePort } from '../scripts/start/ports.ts';
import { withBenchDatabase } from './bench-database.ts';

const SENDERS = 8;
const EACH = 3;
const SIDE_PIXELS = 5_000;
const BAR_MB = 500;

type Kind = { name: string; bytes: Buffer };

/**
 * Memory of the API above rest while 24 pictures of 25 megapixels arrive simultaneously. Linux only: read
 * from /proc.
 */
export async function run(): Promise<Figure[]> {
  const files = await temporaryFolder();
  try {
    return await withBenchDatabase(2, async (db, url) => {
      const senders: SignedIn[] = [];
      for (let made = 0; made < SENDERS; made++) senders.push(await signIn(db, (await aCustomer(db)).id));
      const figures: Figure[] = [];
      for (const kind of await drawKinds())
        figures.push(await measure(kind, { url, senders, folder: files.path }));
      return figures;
    });
  } finally {
    await files.remove();
  }
}

/**
 * Fine grain over soft shapes, as of a camera. A progressive JPEG with a rotation must be decoded whole.
 */
async function drawKinds(): Promise<Kind[]> {
  const small = sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } });
  const soft = await small.blur(1).png().toBuffer();
  const picture = () => sharp(soft).resize(SIDE_PIXELS, SIDE_PIXELS, { kernel: 'nearest' });
  const lying = picture().withMetadata({ orientation: 6 });
  return [
    { name: 'JPEG', bytes: await picture().jpeg({ quality: 92 }).toBuffer() },
    {
      name: 'progressive JPEG on their side',
      bytes: await lying.jpeg({ quality: 88, progressive: true }).toBuffer(),
    },
    { name: 'WebP', bytes: await picture().webp({ quality: 90 }).toBuffer() },
  ];
}

async function measure(
  { name, bytes }: Kind,
  { url, senders, folder }: { url: string; senders: SignedIn[]; folder: string },
): Promise<Figure> {
  const { api, origin } = await startApi(url, folder);
  try {
    // Warm-up: modules loaded with the first picture count as rest.
    await send(origin, senders[0]!, bytes);
    const rest = memoryOf(api, 'VmRSS');
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5');
    await Promise.all(
      senders.flatMap((sender) => Array.from({ length: EACH }, () => send(origin, sender, bytes))),
    );
    const value = memoryOf(api, 'VmHWM') - rest;
    return {
      name: `uploads, memory of ${SENDERS * EACH} ${name} of 25 megapixels and ${(bytes.length / 1e6).toFixed(1)} MB`,
      value,
      unit: 'MB above rest',
      yardstick: { name: `bar (rest: ${Math.round(rest)} MB)`, value: BAR_MB },
      ratio: value / BAR_MB,
    };
  } finally {
    api.kill();
    await once(api, 'exit');
  }
}

async function startApi(url: string, folder: string): Promise<{ api: ChildProcess; origin: string }> {
  const port = await freePort();
  const api = fork(join(import.meta.dirname, '../apps/api/src/app/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, ...settingsOf(url, noSimulators, folder), PORT: String(port) },
  });
  await once(api, 'message');
  return { api, origin: `http://127.0.0.1:${port}` };
}

async function send(origin: string, sender: SignedIn, bytes: Buffer): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/files?name=coupe.jpg`, {
    method: 'POST',
    headers: { ...sender, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** In MB: VmRSS is current, VmHWM the peak since the last reset. */
function memoryOf({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}
