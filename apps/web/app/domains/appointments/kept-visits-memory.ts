import { keptObject, sharedStorage } from '~/lib/browser/browser-storage.ts';

/** Read by the page that stands where no network is, which has no other part of the app (apps/api/src/app/offline-page.ts). */
const key = 'visits to read without network';
const MOST = 20;

/** A visit to come in the words in which she saw it. */
export type KeptVisit = {
  id: string;
  /** When it is over, an instant. */
  until: string;
  when: string;
  who: string;
  what: string;
  where: string;
  /** How it stands, and what it costs. */
  end: string;
  /** Of the house. */
  phone: string;
};

/** All that she has, as she was just told. Of one person, on this device; it goes with her session. */
export function keepVisits(holder: string, brought: string, visits: readonly KeptVisit[]): void {
  if (visits.length === 0) sharedStorage.drop(key);
  else sharedStorage.keep(key, JSON.stringify({ holder, brought, visits: visits.slice(0, MOST) }));
}

/** One of them is seen again by itself, or is none to come any more: `undefined`. */
export function changeVisit(holder: string, id: string, visit: KeptVisit | undefined): void {
  const { brought, visits } = readKept(holder);
  if (!visits.some((one) => one.id === id)) return;
  keepVisits(
    holder,
    brought,
    visits.flatMap((one) => (one.id === id ? (visit ?? []) : one)),
  );
}

/** Those of somebody who was here before her are dropped. */
export function forgetOthersVisits(holder: string): void {
  if (readKept(holder).visits.length === 0) sharedStorage.drop(key);
}

function readKept(holder: string): { brought: string; visits: KeptVisit[] } {
  const kept = keptObject(sharedStorage.read(key));
  if (kept?.holder !== holder || !Array.isArray(kept.visits)) return { brought: '', visits: [] };
  return { brought: String(kept.brought), visits: kept.visits as KeptVisit[] };
}
