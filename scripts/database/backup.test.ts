import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { bookAppointment } from '../../apps/api/src/domains/appointments/book-appointment.ts';
import { at, type Fixture, openFixture } from '../../apps/api/src/domains/appointments/fixture.testing.ts';
import { openDatabase } from '../../apps/api/src/kit/database/database.ts';
import { aCustomer } from '../../apps/api/src/testing/builders.ts';
import { withDatabase } from '../start/postgres.ts';
import { backUp, readManifest, restore } from './backup.ts';
import { withClient } from './client.ts';

const server = inject('postgres').url;
let fixture: Fixture;
let parent: string;
let folder: string;
let empty: string;

beforeAll(async () => {
  fixture = await openFixture();
  for (const hour of ['09:00', '11:00', '14:00']) await fixture.booked({ startsAt: at(1, hour) });
  await fixture.until(at(4, '12:00'));
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'meche-backup-'));
  folder = join(parent, 'monday');
  const name = `restored_${randomBytes(6).toString('hex')}`;
  empty = withDatabase(server, name);
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return async () => {
    await withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    await rm(parent, { recursive: true, force: true });
  };
});

const sumsOf = (url: string) => withClient(url, readManifest);

test('a restored database has the backup’s sums for every table, and its sequences continue', async () => {
  const manifest = await backUp(fixture.url, folder);
  expect(manifest.tables.find(({ name }) => name === 'appointments.appointments')?.rows).toBe(3);
  expect(manifest.tables.find(({ name }) => name === 'wallet.entries')?.rows).toBeGreaterThan(0);
  await restore(empty, folder);
  expect((await sumsOf(empty)).tables).toEqual(manifest.tables);
  const db = openDatabase(empty);
  try {
    const customer = await aCustomer(db);
    const visit = {
      professionalId: fixture.professional.id,
      serviceIds: [fixture.colour],
      place: 'salon' as const,
    };
    const startsAt = at(7, '14:00');
    const terms = await fixture.readTerms();
    const booking = { ...visit, startsAt, totalCents: 6100, terms, note: '' };
    const { id } = await bookAppointment({ ...fixture.deps, db }, customer.id, booking);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect(bookAppointment({ ...fixture.deps, db }, customer.id, booking)).rejects.toMatchObject({
      code: 'slot_taken',
    });
  } finally {
    await db.destroy();
  }
});

test('a backup is of one instant, whatever is written meanwhile', async () => {
  let stopped = false;
  const writing = (async () => {
    while (!stopped) await aCustomer(fixture.db);
  })();
  const manifest = await backUp(fixture.url, folder);
  stopped = true;
  await writing;
  await restore(empty, folder);
  const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
  expect(rows('customers.profiles')).toBeLessThanOrEqual(rows('identity.accounts') ?? 0);
  expect((await sumsOf(empty)).tables).toEqual(manifest.tables);
});

test('a backup with a changed row, or for a database with accounts, is refused and changes nothing', async () => {
  await backUp(fixture.url, folder);
  const file = join(folder, 'identity.accounts.copy.gz');
  const rows = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(rows.replace('Martin', 'Durand')));
  await expect(restore(empty, folder)).rejects.toThrow('not as they were: identity.accounts');
  const accounts = async (url: string) =>
    (await sumsOf(url)).tables.find(({ name }) => name === 'identity.accounts')?.rows;
  expect(await accounts(empty)).toBe(0);
  const before = await sumsOf(fixture.url);
  await expect(restore(fixture.url, folder)).rejects.toThrow('the database is not empty');
  expect(await sumsOf(fixture.url)).toEqual(before);
});
