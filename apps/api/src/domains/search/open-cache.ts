import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import type { Listener } from '#kit/database/listen';
import type { Clock } from '#kit/time';
import { type AnswerMemory, createAnswerMemory } from './answer-cache.ts';
import {
  type Area,
  type Columns,
  createColumns,
  type Facets,
  type FoundListing,
  type ListingsQuery,
} from './rules/columns.ts';
import { listColumnsAfter, listColumnsOf } from './store/columns.ts';

/** Listings loaded between two yields to the event loop. */
const AT_A_TIME = 500;
const AUDIT_MS = 24 * 3_600_000;
const FIRST_RETRY_MS = 200;

export type SearchMemory = AnswerMemory & {
  find(area: Area, query: ListingsQuery): FoundListing[] | undefined;
  facetsOf(professionalId: string, place: PlaceOfService): Facets | undefined;
  /** Grows with every change of a listing or calendar in the area; undefined while no changes are heard. */
  stampOf(area: Area): number | undefined;
  filled: Promise<void>;
  /** Compares the memory with the tables and repairs it; returns how many listings differed. */
  audit(): Promise<number>;
  size(): { listings: number; columnBytes: number };
  close(): Promise<void>;
};

type Deps = {
  db: Database;
  listener: Listener;
  clock: Clock;
  /** Called with the number of listings that an audit repaired. */
  onMended?: (count: number) => void;
};

/**
 * Listings in process memory, updated by notifications of the database: search.readings for listings,
 * kit.notify_live for calendars. After a gap everything is reloaded, while the old data is still served.
 */
export function openSearchMemory({ db, listener, clock, onMended = () => {} }: Deps): SearchMemory {
  const changed = new Set<string>();
  let columns: Columns | undefined;
  let filling: Promise<void> | undefined;
  let isGap = false;
  const isHearing = () => listener.isHearing() && !isGap;
  const remembered = createAnswerMemory(clock, isHearing);
  let catchingUp: Promise<void> | undefined;
  let isClosed = false;
  const stops: (() => Promise<void>)[] = [];

  async function readAll(): Promise<Columns> {
    const fresh = createColumns();
    for (let after: string | null = null; ; ) {
      const rows = await listColumnsAfter(db, after, AT_A_TIME);
      for (const row of rows) fresh.put(row);
      if (rows.length < AT_A_TIME) return fresh;
      after = rows.at(-1)!.professionalId;
      await nextTurn();
    }
  }

  /** Retries until it succeeds, also while the database is away. */
  async function fill(): Promise<void> {
    for (let rest = FIRST_RETRY_MS; !isClosed; rest = Math.min(rest * 2, 5_000)) {
      try {
        isGap = false;
        const fresh = await readAll();
        // Lost the connection again meanwhile, and with it notifications.
        if (isGap) continue;
        columns = fresh;
        remembered.forgetAll();
        await catchUp();
        if (!isGap) return;
      } catch {
        await new Promise<void>((resolve) => setTimeout(resolve, rest).unref());
      }
    }
  }

  function refill(): Promise<void> {
    isGap = true;
    remembered.forgetAll();
    filling ??= fill().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  /** Reloads the listings that notifications named, including those that arrive meanwhile. */
  async function takeUp(): Promise<void> {
    while (changed.size > 0 && columns) {
      const ids = [...changed].slice(0, AT_A_TIME);
      for (const id of ids) changed.delete(id);
      try {
        const rows = await listColumnsOf(db, ids);
        const listed = new Set(rows.map(({ professionalId }) => professionalId));
        for (const row of rows) columns.put(row);
        for (const id of ids) {
          if (!listed.has(id)) columns.remove(id);
          remembered.forgetProfessional(id);
        }
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
    }
  }

  function catchUp(): Promise<void> {
    catchingUp ??= takeUp().finally(() => {
      catchingUp = undefined;
    });
    return catchingUp;
  }

  function hearListing(id: string): void {
    changed.add(id);
    remembered.forgetProfessional(id);
    columns?.touch(id);
    // A failure comes with a gap, after which everything is reloaded.
    if (columns && !catchingUp) catchUp().catch(() => {});
  }

  function hearLive(payload: string): void {
    const [, kind, , ...topics] = payload.split(' ');
    if (kind !== 'appointment' && kind !== 'calendar') return;
    for (const topic of topics) {
      if (!topic.startsWith('professional:')) continue;
      const id = topic.slice('professional:'.length);
      remembered.forgetProfessional(id);
      columns?.touch(id);
    }
  }

  const filled = (async () => {
    const onGap = () => void refill();
    stops.push(await listener.hear('listings', hearListing, { onGap }));
    stops.push(await listener.hear('live', hearLive));
    await refill();
  })();
  filled.catch(() => {});

  async function audit(): Promise<number> {
    const known = columns;
    if (!known) return 0;
    let mended = 0;
    const seen = new Set<string>();
    for (let after: string | null = null; ; ) {
      const rows = await listColumnsAfter(db, after, AT_A_TIME);
      for (const row of rows) {
        seen.add(row.professionalId);
        if (changed.has(row.professionalId) || isSame(known.read(row.professionalId), row)) continue;
        known.put(row);
        mended += 1;
      }
      if (rows.length < AT_A_TIME) break;
      after = rows.at(-1)!.professionalId;
      await nextTurn();
    }
    for (const id of [...known.ids()]) {
      if (seen.has(id) || changed.has(id)) continue;
      // Listed since, or gone: reload it as if it had been notified.
      hearListing(id);
      await catchUp();
      if (!known.has(id)) mended += 1;
    }
    if (mended > 0) {
      remembered.forgetAll();
      onMended(mended);
    }
    return mended;
  }

  const nightly = setInterval(() => void audit().catch(() => {}), AUDIT_MS);
  nightly.unref();

  return {
    ...remembered,
    find: (area, query) => columns?.find(area, query),
    facetsOf: (id, place) => columns?.facetsOf(id, place === 'salon' ? 0 : 1),
    stampOf: (area) => (columns && isHearing() ? columns.stampOf(area) : undefined),
    filled,
    audit,
    size: () => ({ listings: columns?.size() ?? 0, columnBytes: columns?.bytes() ?? 0 }),
    async close() {
      isClosed = true;
      clearInterval(nightly);
      await filled.catch(() => {});
      await filling;
      for (const stop of stops) await stop();
    },
  };
}

function isSame(known: ReturnType<Columns['read']>, row: NonNullable<ReturnType<Columns['read']>>): boolean {
  if (!known) return false;
  const written = ({
    salon,
    home,
    salonPrices,
    homePrices,
    salonSuits,
    homeSuits,
    hairTypes,
    languages,
    accessibility,
    payments,
    ...rest
  }: typeof row) =>
    JSON.stringify([
      Object.entries(rest).toSorted(),
      salon,
      home && [home.latitude, home.longitude, [...new Set(home.zones)].toSorted()],
      ...[salonPrices, homePrices, salonSuits, homeSuits].map((one) => Object.entries(one).toSorted()),
      ...[hairTypes, languages, accessibility, payments].map((held) => [...held].toSorted()),
    ]);
  return written(known) === written(row);
}
