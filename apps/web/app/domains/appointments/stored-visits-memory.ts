import { sharedStorage, storedObject } from '~/lib/browser/browser-storage.ts';

/** Also read by the offline page, which has no other part of the app (apps/api/src/app/offline-page.ts). */
const key = 'visits to read without network';
const MOST = 20;

/** An upcoming appointment, as translated text. */
export type StoredVisit = {
  id: string;
  /** End of the appointment, an instant. */
  until: string;
  when: string;
  who: string;
  what: string;
  where: string;
  end: string;
  phone: string;
};

/** Replaces the stored appointments. They belong to one customer and are dropped with the session. */
export function storeVisits(holder: string, brought: string, visits: readonly StoredVisit[]): void {
  if (visits.length === 0) sharedStorage.drop(key);
  else sharedStorage.keep(key, JSON.stringify({ holder, brought, visits: visits.slice(0, MOST) }));
}

/** Updates one stored appointment; `undefined` removes it, once it is no longer upcoming. */
export function updateStoredVisit(holder: string, id: string, visit: StoredVisit | undefined): void {
  const { brought, visits } = readStored(holder);
  if (!visits.some((one) => one.id === id)) return;
  storeVisits(
    holder,
    brought,
    visits.flatMap((one) => (one.id === id ? (visit ?? []) : one)),
  );
}

export function dropOthersVisits(holder: string): void {
  if (readStored(holder).visits.length === 0) sharedStorage.drop(key);
}

function readStored(holder: string): { brought: string; visits: StoredVisit[] } {
  const stored = storedObject(sharedStorage.read(key));
  if (stored?.holder !== holder || !Array.isArray(stored.visits)) return { brought: '', visits: [] };
  return { brought: String(stored.brought), visits: stored.visits as StoredVisit[] };
}
