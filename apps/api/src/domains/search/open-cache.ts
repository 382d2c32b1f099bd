import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlaceOfService } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import type { Listener } from '#kit/database/listen';
import type { Clock } from '#kit/time';
import { type AnswerMemory, createAnswerMemory } from './answer-cache.ts';
import type { Area } from './rules/areas.ts';
import {
  type Columns,
  createColumns,
  type Facets,
  type FoundListing,
  type ListingsQuery,
} from './rules/columns.ts';
import type { ListingColumns } from './rules/listing-values.ts';
import { listColumnsAfter, listColumnsOf } from './store/columns.ts';

/** How many listings are loaded before other requests get a turn. */
const AT_A_TIME = 500;
const AUDIT_MS = 24 * 3_600_000;
const FIRST_RETRY_MS = 200;

export type SearchMemory = AnswerMemory & {
  find(area: Area, query: ListingsQuery): FoundListing[] | undefined;
  facetsOf(professionalId: string, place: PlaceOfService): Facets | undefined;
  /**
   * Returns a number that grows with every change of a listing or calendar in the area; undefined before
   * the first load, and while notifications of changes may be missing.
   */
  stampOf(area: Area): number | undefined;
  /** Same for changes of any listing, but not of calendars. */
  stampOfListings(): number | undefined;
  filled: Promise<void>;
  /**
   * Compares the listings in memory with the tables and repairs them. Returns how many listings differed.
   */
  audit(): Promise<number>;
  size(): { listings: number; columnBytes: number };
  close(): Promise<void>;
};

type Deps = {
  db: Database;
  /** Returns a database with all that is committed by now, which may be a standby. Default: `db`. */
  upToDate?: () => Promise<Database>;
  listener: Listener;
  clock: Clock;
  /** Called with the number of listings that an audit repaired. */
  onMended?: (count: number) => void;
};

/**
 * Keeps all listings in the memory of the process. Notifications of the database update them:
 * search.readings for listings, kit.notify_live for calendars. When notifications may have been missed,
 * everything is reloaded, while the old data are still served.
 */
export function openSearchMemory({
  db,
  upToDate = async () => db,
  listener,
  clock,
  onMended = () => {},
}: Deps): SearchMemory {
  const isHearing = () => listener.isHearing() && !memory.isGap;
  const answers = createAnswerMemory(clock, isHearing);
  const memory: ListingMemory = { columns: undefined, changed: new Set(), changes: 0, isGap: false, answers };
  const reloader = createReloader({ db, upToDate }, memory);
  const stops: (() => Promise<void>)[] = [];

  const filled = (async () => {
    const onGap = () => void reloader.reloadAll();
    stops.push(await listener.hear('listings', reloader.hearListing, { onGap }));
    stops.push(await listener.hear('live', (payload) => hearLive(memory, payload)));
    await reloader.reloadAll();
  })();
  filled.catch(() => {});

  async function audit(): Promise<number> {
    if (!memory.columns) return 0;
    const mended = await repairColumns(db, memory.columns, {
      changed: memory.changed,
      async reload(id) {
        reloader.hearListing(id);
        await reloader.catchUp();
      },
    });
    if (mended > 0) {
      answers.forgetAll();
      onMended(mended);
    }
    return mended;
  }

  const nightly = setInterval(() => void audit().catch(() => {}), AUDIT_MS);
  nightly.unref();

  return {
    ...answers,
    find: (area, query) => memory.columns?.find(area, query),
    facetsOf: (id, place) => memory.columns?.facetsOf(id, place === 'salon' ? 0 : 1),
    stampOf: (area) => (memory.columns && isHearing() ? memory.columns.stampOf(area) : undefined),
    stampOfListings: () => (memory.columns && isHearing() ? memory.changes : undefined),
    filled,
    audit,
    size: () => ({ listings: memory.columns?.size() ?? 0, columnBytes: memory.columns?.bytes() ?? 0 }),
    async close() {
      reloader.stop();
      clearInterval(nightly);
      await filled.catch(() => {});
      await reloader.settled();
      for (const stop of stops) await stop();
    },
  };
}

type ListingMemory = {
  /** Undefined until the listings are first loaded. */
  columns: Columns | undefined;
  /** The ids of listings that a notification named and that are not reloaded yet. */
  changed: Set<string>;
  /** How often a listing changed, or all may have. */
  changes: number;
  /** True when notifications may have been missed, so that everything must be reloaded. */
  isGap: boolean;
  answers: AnswerMemory;
};

/**
 * Reloads the listings from the tables: all of them when notifications may have been missed, otherwise
 * those that changed.
 */
function createReloader({ db, upToDate }: Required<Pick<Deps, 'db' | 'upToDate'>>, memory: ListingMemory) {
  const { changed, answers } = memory;
  let loading: Promise<void> | undefined;
  let catchingUp: Promise<void> | undefined;
  let isStopped = false;

  /** Retries until loading succeeds, even while the database is unavailable. */
  async function load(): Promise<void> {
    for (let rest = FIRST_RETRY_MS; !isStopped; rest = Math.min(rest * 2, 5_000)) {
      try {
        memory.isGap = false;
        const columns = await readColumns(await upToDate());
        // The connection was lost again meanwhile, and notifications with it.
        if (memory.isGap) continue;
        memory.columns = columns;
        answers.forgetAll();
        await catchUp();
        if (!memory.isGap) return;
      } catch {
        await new Promise<void>((resolve) => setTimeout(resolve, rest).unref());
      }
    }
  }

  function reloadAll(): Promise<void> {
    memory.isGap = true;
    memory.changes += 1;
    answers.forgetAll();
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  function catchUp(): Promise<void> {
    catchingUp ??= reloadChanged(db, memory).finally(() => {
      catchingUp = undefined;
    });
    return catchingUp;
  }

  return {
    reloadAll,
    catchUp,
    hearListing(id: string): void {
      changed.add(id);
      memory.changes += 1;
      forgetAnswersAbout(memory, id);
      // A failure of catchUp comes with a gap in the notifications, after which everything is reloaded. `load`
      // catches up at its end: what it reads meanwhile may be older than this change.
      if (memory.columns && !loading && !catchingUp) catchUp().catch(() => {});
    },
    stop(): void {
      isStopped = true;
    },
    settled: async () => loading,
  };
}

async function readColumns(db: Database): Promise<Columns> {
  const columns = createColumns();
  for await (const rows of readBatches(db)) for (const row of rows) columns.put(row);
  return columns;
}

/** Reads all listings of the tables. Other requests get a turn between two batches. */
async function* readBatches(db: Database): AsyncGenerator<ListingColumns[]> {
  for (let after: string | null = null; ; ) {
    const rows = await listColumnsAfter(db, after, AT_A_TIME);
    yield rows;
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)!.professionalId;
    await nextTurn();
  }
}

/** Reloads the listings that notifications named, including those named while it runs. */
async function reloadChanged(db: Database, memory: ListingMemory): Promise<void> {
  const { changed, answers } = memory;
  while (changed.size > 0 && memory.columns) {
    const ids = [...changed].slice(0, AT_A_TIME);
    for (const id of ids) changed.delete(id);
    try {
      const rows = await listColumnsOf(db, ids);
      const listed = new Set(rows.map(({ professionalId }) => professionalId));
      for (const row of rows) memory.columns.put(row);
      for (const id of ids) {
        if (!listed.has(id)) memory.columns.remove(id);
        answers.forgetProfessional(id);
      }
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
  }
}

function hearLive(memory: ListingMemory, payload: string): void {
  const [, kind, , ...topics] = payload.split(' ');
  if (kind !== 'appointment' && kind !== 'calendar') return;
  for (const topic of topics)
    if (topic.startsWith('professional:')) forgetAnswersAbout(memory, topic.slice('professional:'.length));
}

function forgetAnswersAbout({ columns, answers }: ListingMemory, professionalId: string): void {
  answers.forgetProfessional(professionalId);
  columns?.touch(professionalId);
}

/**
 * Makes the columns equal to the tables, except the `changed` listings, and returns how many listings
 * differed. `reload` reloads a listing as if a notification had named it.
 */
async function repairColumns(
  db: Database,
  columns: Columns,
  { changed, reload }: { changed: ReadonlySet<string>; reload: (id: string) => Promise<void> },
): Promise<number> {
  let mended = 0;
  const seen = new Set<string>();
  for await (const rows of readBatches(db))
    for (const row of rows) {
      seen.add(row.professionalId);
      if (changed.has(row.professionalId) || isSame(columns.read(row.professionalId), row)) continue;
      columns.put(row);
      mended += 1;
    }
  for (const id of [...columns.ids()]) {
    if (seen.has(id) || changed.has(id)) continue;
    // The listing was removed, or it was listed after its batch was read.
    await reload(id);
    if (!columns.has(id)) mended += 1;
  }
  return mended;
}

function isSame(known: ListingColumns | undefined, row: ListingColumns): boolean {
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
