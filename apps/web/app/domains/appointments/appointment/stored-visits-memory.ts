import { sharedStorage, storedObject } from '~/lib/browser/browser-storage.ts';

/**
 * The offline page (apps/api/src/app/web/offline-page.ts) reads the same key with code of its own, because it
 * loads nothing else of the app.
 */
const key = 'visits to read without network';
const MOST = 20;

/** An upcoming appointment, as translated text that the offline page shows. */
export type StoredVisit = {
  id: string;
  /** The instant at which the appointment ends. */
  until: string;
  when: string;
  who: string;
  what: string;
  where: string;
  end: string;
  phone: string;
};

/** Replaces the stored appointments of the user `holder`; keeps at most 20. An empty list drops them. */
export function storeVisits(holder: string, brought: string, visits: readonly StoredVisit[]): void {
  if (visits.length === 0) sharedStorage.drop(key);
  else sharedStorage.keep(key, JSON.stringify({ holder, brought, visits: visits.slice(0, MOST) }));
}

/**
 * Updates one stored appointment; does nothing if it is not stored for this user. `undefined` removes an
 * appointment that is no longer upcoming.
 */
export function updateStoredVisit(holder: string, id: string, visit: StoredVisit | undefined): void {
  const { brought, visits } = readStored(holder);
  if (!visits.some((one) => one.id === id)) return;
  storeVisits(
    holder,
    brought,
    visits.flatMap((one) => (one.id === id ? (visit ?? []) : one)),
  );
}

export function dropVisitsOfOtherUsers(holder: string): void {
  if (readStored(holder).visits.length === 0) sharedStorage.drop(key);
}

function readStored(holder: string): { brought: string; visits: StoredVisit[] } {
  const stored = storedObject(sharedStorage.read(key));
  if (stored?.holder !== holder || !Array.isArray(stored.visits)) return { brought: '', visits: [] };
  return { brought: String(stored.brought), visits: stored.visits as StoredVisit[] };
}
