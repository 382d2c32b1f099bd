import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, later } from '#kit/time';
import { findFullScans, type Lay, listUnindexedForeignKeys, readLargeTables } from './explain-statements.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { fillMarketplace } from './many-professionals.ts';
import { anything, createRecordingDatabase, type Recorded, SOME_TIME } from './record-statements.ts';

// Calls each function of each store with placeholder values, records its SQL, and explains it against a
// filled marketplace: no statement may read a large table from end to end.

const PROFESSIONALS = process.env.ROUNDS === 'full' ? 50_000 : 1_000;
const LARGE = PROFESSIONALS / 2;
/** Lower than the real number. Fewer statements mean that the recording has stopped working. */
const STATEMENTS_AT_LEAST = 240;

const root = join(import.meta.dirname, '..');
const kit = ['audit.ts', 'idempotency.ts', 'http/limits.ts', 'jobs/facts.ts'].map((file) => `kit/${file}`);
const stores = globSync(['domains/*/store.ts', 'domains/*/store/*.ts'], { cwd: root }).sort();

const aZone = { departments: ['93'], postalCodes: ['75011', '94400'] };

const threadReaders = [
  { customerId: anything() },
  { professionalId: anything(), memberId: undefined },
  { professionalId: anything(), memberId: anything() },
];

const anHour = { since: later(new Date(SOME_TIME), -HOUR_MS), until: new Date(SOME_TIME) };

/** Arguments for functions that placeholder values do not drive far enough. */
const argumentsOf: Record<string, unknown[][]> = {
  // Not "sa": every seventh commune begins with it, so a full scan would be right.
  listCommunes: ['toul', 'paris', '75', '62', '621', '75011 Paris', 'Montreuil 93', 'Paris 11'].map(
    (text) => [text, 10],
  ),
  listCommunesAlike: [['toulosue', 10]],
  listNamedPlacesSpelledLike: [['bastile']],
  listListingsIn: [
    { square: { south: 48.68, north: 49.04, west: 2.08, east: 2.62 } },
    { department: '75' },
    { zones: ['75', '75011'] },
  ].flatMap((area) =>
    [
      { having: {}, suited: {} },
      {
        having: { hairType: 'curly_hair', language: 'fr', access: 'step_free', payment: 'card' },
        suited: { gender: 'female', hairLength: 'chin' },
      },
    ].map((filters) => [
      area,
      {
        offerKeys: ['woman_cut', 'any'],
        ...filters,
        near: { latitude: 48.86, longitude: 2.35 },
        limit: 5000,
      },
    ]),
  ),
  listColumnsAfter: [[anything(), 50]],
  listMovements: [{ kind: 'capture' }, { after: { at: new Date(SOME_TIME), id: anything() } }].map((more) => [
    anything(),
    { from: new Date(SOME_TIME), until: new Date('2100-01-01'), limit: 51, ...more },
  ]),
  insertNamedServices: [[[{ professionalId: anything(), sold: [{ id: anything(), name: 'Coupe' }] }]]],
  insertNames: [
    [
      [
        {
          professionalId: anything(),
          names: [{ memberId: null, name: 'Maison 7' }],
          salonLatitude: 48.86,
          salonLongitude: 2.35,
        },
      ],
    ],
  ],
  listNamesHolding: ['whole', 'begun'].flatMap((words) =>
    [undefined, { latitude: 48.86, longitude: 2.35 }].map((near) => [
      { text: 'lea', words, near, limit: 40, now: new Date(SOME_TIME) },
    ]),
  ),
  listNamesOfSpellings: ['whole', 'begun'].map((words) => [
    { texts: ['sofai', 'sofia'], words, limit: 40, now: new Date(SOME_TIME) },
  ]),
  ...Object.fromEntries(['measureZone', 'listAreas', 'listBiggest'].map((name) => [name, [[aZone, 30]]])),
  listMapCommunes: [
    [aZone, { box: { south: 48.68, north: 49.04, west: 2.08, east: 2.62 }, cells: { across: 48, down: 36 } }],
  ],
  listSliceEdges: [[{ from: '00000000-0000-4000-8000-000000000000', every: 5000, most: 2 }]],
  listShownPhotos: [{ limit: 12 }, { after: anything(), limit: 60 }].map((options) => [anything(), options]),
  listShown: ['salon', 'at_home'].map((place) => [{ ids: [anything()], place, offerKeys: ['any'] }]),

  listBook: (['name', 'last_visit', 'spent'] as const).flatMap((sort) =>
    [
      { after: anything() },
      { words: ['camille'] },
      { words: ['camille'], after: anything() },
      { tag: 'fidèle' },
      { filter: 'birthday' },
    ].map((more) => [
      { professionalId: anything(), memberId: undefined },
      { words: [], month: 6, limit: 31, sort, ...more },
    ]),
  ),
  listWholeBook: [
    [anything(), { limit: 500 }],
    [anything(), { after: anything(), limit: 500 }],
  ],
  enterLines: [
    [
      { id: anything(), professionalId: anything(), savedLine: 0 },
      { limit: 500, now: new Date(SOME_TIME) },
    ],
  ],
  // Money that was never withdrawn for months is rare: with a later day nearly all rows would match.
  listHeldSince: [[new Date('2026-01-01'), 10]],
  saveLines: [
    [anything(), [{ at: 1, client: null, problems: [{ at: 1, field: 'name', code: 'required' }] }]],
  ],
  takePhotos: [
    { clientId: anything() },
    { clientId: anything(), fileId: anything() },
    { accountId: anything() },
    { professionalId: anything() },
  ].map((of) => [of]),
  // Without a limit all rows are read.
  listOccupantsAfter: [[anything(), 100]],
  purgeWaitingEntries: [[anything(), 100]],
  purgeEvents: [[anything(), 100]],
  purgeDeliveries: [[anything(), 100]],
  purgeSignIns: [[new Date(SOME_TIME), 100]],
  listPartnerAccounts: [[anything(), 500]],
  listProfessionalsWithBalance: [[anything(), 500]],
  listMirrorMovements: [anything(), null].flatMap((professionalId) =>
    [anHour, undefined].map((posted) => [{ professionalId, posted, booked: anHour, subjects: ['pi_1'] }]),
  ),
  countMovements: [[anHour]],
  listDueBooks: [false, true].map((all) => [
    [{ owner: 'acct_1', professionalId: '00000000-0000-4000-8000-000000000000' }],
    { pass: { id: 1, until: new Date(SOME_TIME) }, turn: 7, all },
  ]),
  markCompared: [['acct_1', { pass: { id: 1, until: new Date(SOME_TIME) }, until: new Date(SOME_TIME) }]],
  listDeliveries: [[anything(), 30]],
  insertEvents: [
    [
      [
        {
          professionalId: anything(),
          appointmentId: anything(),
          position: 0,
          kind: 'booked',
          at: new Date(SOME_TIME),
        },
      ],
    ],
  ],
  insertDeliveries: [[[{ endpointId: anything(), eventId: anything() }], new Date(SOME_TIME)]],
  listThreads: threadReaders.flatMap((reader) => [
    [reader, { after: undefined, limit: 30 }],
    [reader, { after: anything(), limit: 30 }],
  ]),
  searchThreads: threadReaders.map((reader) => [reader, { text: 'place', limit: 30, most: 500 }]),
  countUnreadThreads: threadReaders.map((reader) => [reader, 99]),
  insertBlockedTimes: [
    [
      '00000000-0000-4000-8000-000000000000',
      [
        {
          id: '00000000-0000-4000-8000-000000000000',
          label: '',
          memberId: anything(),
          professionalId: anything(),
          startsAt: new Date(SOME_TIME),
          endsAt: new Date(SOME_TIME),
        },
      ],
      new Date(SOME_TIME),
    ],
  ],
  savePriceRise: [
    [
      {
        appointmentId: '00000000-0000-4000-8000-000000000000',
        change: {},
        services: [],
        totalCents: 1,
        createdAt: new Date(SOME_TIME),
      },
    ],
  ],
  insertPosting: [
    [
      {
        key: 'k',
        kind: 'capture',
        professionalId: anything(),
        subjectId: anything(),
        partnerId: null,
        at: new Date(SOME_TIME),
        entries: [{ account: 'platform', amountCents: 1 }],
      },
    ],
  ],
  findFreeNumber: ['connections.keys', 'connections.endpoints'].map((table) => [table, anything(), 5]),
  ...Object.fromEntries(
    ['hit', 'countHit'].map((name) => [
      name,
      [[{ name: 'search', max: 1, windowSeconds: 60 }, 'key', new Date(SOME_TIME)]],
    ]),
  ),
};

/** Functions of stores that run no SQL. */
const pure = [
  // Webhooks to the programs of professionals are on no operators' list: their table has no `left_at`.
  'deliveryCommands.failures',
  'inCalendarsOf',
  'isUndecided',
  'matchesWords',
  'sidesOf',
  'unpackBusy',
  'createLimits',
  'hashOf',
  'countSuccess',
  'hitUnlessRefused',
  'networkOf',
  'defineFactKind',
  'getClaimedSubject',
  'suitingEach',
];

/** Functions that may read a large table whole, with the reason. */
const allowed: Record<string, string> = {
  countListings: 'the front page, once in ten minutes for all readers',
  listTopRated: 'the front page, once in ten minutes for all readers',
  listNextConfirmed: 'the inbox page of a local start, which no production has',
  listViolations: 'the nightly audit, which is to look at everything',
  listPartnerAccounts: 'the nightly comparison of the books, which is to look at every account',
  countMovements: 'the nightly comparison of the books, which reads a day or two',
  listMirrorMovements: 'the nightly comparison of the books, which reads a day or two',
  listUndecided: 'the operators’ list: all who wait for an answer',
};

type RecordedOf = Recorded & { by: string };

let fresh: FreshDatabase;
let client: pg.Client;
let lay: Lay;
let recorded: RecordedOf[];
const silent: string[] = [];

beforeAll(async () => {
  fresh = await freshDatabase({ max: 1 });
  await fillMarketplace(fresh.db, PROFESSIONALS, new Date(SOME_TIME));
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  lay = await readLargeTables(client, LARGE);
  recorded = await askEverything();
  console.info(
    `${recorded.length} statements of ${stores.length} stores over ${PROFESSIONALS} professionals`,
  );
}, 900_000);
afterAll(async () => {
  await client?.end();
  await fresh?.close();
});
beforeEach(async () => {
  await client.query('begin');
  return () => client.query('rollback');
});

async function askEverything(): Promise<RecordedOf[]> {
  const all = new Map<string, RecordedOf>();
  for (const file of [...stores, ...kit]) {
    const module = (await import(join(root, file))) as Record<string, unknown>;
    for (const [by, exported] of Object.entries(module).flatMap(withParts)) {
      if (typeof exported !== 'function' || /^class /.test(String(exported)) || pure.includes(by)) continue;
      const statements: Recorded[] = [];
      for (const values of argumentsOf[by] ?? guesses(exported.length))
        await ask(exported as Store, values, statements);
      if (statements.length === 0) silent.push(`${file}: ${by}`);
      for (const statement of statements) {
        const nulls = statement.parameters.map((value) => value === null || value === undefined);
        all.set(`${statement.sql} ${nulls}`, { ...statement, by });
      }
    }
  }
  return [...all.values()];
}

type Store = (db: unknown, ...values: unknown[]) => unknown;

/**
 * An export, or the parts of statements of a source of background work: its due rows, which workers ask for
 * every second, and its failures, which operators list.
 */
function withParts([by, exported]: [string, unknown]): [string, unknown][] {
  if (typeof exported !== 'object' || exported === null) return [[by, exported]];
  return Object.entries(exported).flatMap(([key, part]) =>
    ['due', 'failures', 'unanswered'].includes(key) ? [[`${by}.${key}`, part]] : [],
  );
}

/** Argument lists to try: all arguments; all but one; all, with nothing found by `in`. */
function guesses(count: number): unknown[][] {
  const whole = Array.from({ length: Math.max(count, 6) }, () => anything());
  const lacking = Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
    whole.slice(0, count - 1).map((one, position) => (position === index ? undefined : one)),
  );
  return [whole, ...lacking, whole.map(() => anything({ hasAll: false }))];
}

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

const isPart = (answer: unknown): answer is RawBuilder<unknown> =>
  typeof answer === 'object' && answer !== null && 'toOperationNode' in answer;

const hasDueRows = (answer: unknown): answer is { due(now: Date): unknown } =>
  typeof answer === 'object' && answer !== null && 'due' in answer;

async function ask(store: Store, values: unknown[], statements: Recorded[]): Promise<void> {
  const db = createRecordingDatabase(statements);
  try {
    const answer = await store(db, ...values);
    if (isStream(answer)) for await (const _ of answer) break;
  } catch {
    // What it could not do with anything: what it asked before is written down.
  }
  if (statements.length > 0) return;
  try {
    // A function that returns a part of a statement takes an instant, and one that returns a source of due
    // rows takes what limits them.
    const now = new Date(SOME_TIME);
    const source = await store(anything(), ...values);
    const part = hasDueRows(source) ? source.due(now) : await store(now, ...values);
    if (isPart(part)) await part.execute(db);
  } catch {
    // It is neither: `silent` lists it.
  }
}

/** The scans of each function. */
async function scansBy(some: readonly RecordedOf[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const statement of some) {
    const scans = await findFullScans(client, statement, lay);
    if (scans.length > 0)
      found[statement.by] = [...new Set(scans.map(({ table, by }) => `${table} by ${by}`))];
  }
  return found;
}

test('every function of every store runs SQL', () => {
  expect(silent).toEqual([]);
  expect(recorded.length).toBeGreaterThan(STATEMENTS_AT_LEAST);
  // Guards against an empty database, in which every plan is a small scan.
  expect(lay.large.size).toBeGreaterThan(40);
});

test('only allowed statements read a large table whole', async () => {
  const found = await scansBy(recorded);
  const more = Object.entries(found).filter(([by]) => !(by in allowed));
  expect(more).toEqual([]);
  expect(Object.keys(found).sort()).toEqual(Object.keys(allowed).sort());
}, 120_000);

test('seeded violation: a dropped index is found', async () => {
  await client.query('drop index staff.members_professional_idx, services.equipments_professional_idx');
  const found = await scansBy(recorded);
  for (const by of ['listMembersOfProfessionals', 'listStaffRows', 'nextPosition'])
    expect(found).toHaveProperty(by, ['staff.members by Seq Scan']);
  expect(found).toHaveProperty('listEquipmentsOfProfessionals', ['services.equipments by Seq Scan']);
}, 120_000);

test('an index on whose first column there is no condition does not count', async () => {
  await client.query('drop index kit.audit_entries_actor_idx');
  await client.query('create index audit_entries_at_actor_idx on kit.audit_entries (at, actor_id)');
  await client.query('set local enable_seqscan = off');
  lay = await readLargeTables(client, LARGE);
  const sql = 'select at from kit.audit_entries where actor_id = $1';
  expect(await scansBy([{ by: 'seeded', sql, parameters: [anything()] }])).toEqual({
    seeded: ['kit.audit_entries by audit_entries_at_actor_idx'],
  });
});

test('every foreign key to a table that rows are deleted from has an index', async () => {
  const deletedFrom = recorded.flatMap(({ sql }) => /delete from ([\w".]+)/i.exec(sql)?.[1] ?? []);
  expect(deletedFrom.length).toBeGreaterThan(10);
  expect(await listUnindexedForeignKeys(client, [...new Set(deletedFrom)])).toEqual([]);
  await client.query('alter table verification.documents drop constraint documents_file_id_key');
  expect(await listUnindexedForeignKeys(client, ['files.files'])).toEqual([
    'verification.documents: documents_file_id_fkey',
  ]);
});
