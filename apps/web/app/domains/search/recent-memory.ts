import { useSyncExternalStore } from 'react';
import { sharedStorage, storedObject } from '~/lib/browser/browser-storage.ts';
import { isPosition } from './search-address.ts';

/** A search as it was written into the form. */
export type RecentSearch = { text: string; where: string; place: string };

const key = 'recent searches';
const MOST = 5;
const listeners = new Set<() => void>();
const nothing: RecentSearch[] = [];
let last: { text: string | undefined; searches: RecentSearch[] } = { text: undefined, searches: nothing };

/** Parses stored JSON. Invalid entries are left out. */
export function readRecentSearches(text: string | undefined): RecentSearch[] {
  const stored = storedObject(text);
  return (Array.isArray(stored) ? stored : [])
    .flatMap((one: Partial<RecentSearch> | null) => {
      const { text, where, place } = one ?? {};
      const isText = [text, where, place].every((part) => typeof part === 'string' && part.length <= 200);
      return isText && text ? [{ text, where: where ?? '', place: place ?? '' }] : [];
    })
    .slice(0, MOST);
}

const isSame = (one: RecentSearch, other: RecentSearch) =>
  one.text === other.text && one.where === other.where;

function snapshot(): RecentSearch[] {
  const text = sharedStorage.read(key);
  if (last.text !== text) last = { text, searches: readRecentSearches(text) };
  return last.searches;
}

function store(searches: readonly RecentSearch[]): void {
  if (searches.length > 0) sharedStorage.keep(key, JSON.stringify(searches.slice(0, MOST)));
  else sharedStorage.drop(key);
  for (const listener of listeners) listener();
}

/** Stores the search of a form as the newest. A search without words, or around a position, is not stored. */
export function rememberSearch(fields: FormData): void {
  const read = (name: string) => String(fields.get(name) ?? '').trim();
  const search = { text: read('q'), where: read('where'), place: read('place') };
  if (search.text === '' || isPosition(search.where)) return;
  store([search, ...snapshot().filter((one) => !isSame(one, search))]);
}

export function forgetSearch(search: RecentSearch): void {
  store(snapshot().filter((one) => !isSame(one, search)));
}

export function forgetSearches(): void {
  store([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the last five searches of this browser, the newest first. The end of a session deletes them. */
export function useRecentSearches(): RecentSearch[] {
  return useSyncExternalStore(subscribe, snapshot, () => nothing);
}
