import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { storedObject, tabStorage } from '~/lib/browser/browser-storage.ts';
import { forgetAnswers, savedAnswersKey } from './forget-answers.ts';

/** Saved answers expire after 12 hours. */
const LONGEST_MS = 12 * 3_600_000;
/** Answers that arrive within this time are written together. */
const PAUSE_MS = 500;

type KeptAnswer = { key: QueryKey; data: unknown; at: number };

/**
 * Saves the API answers that `isWorthIt` accepts in session storage, so that they survive a reload without
 * network. They belong to the user that `holder` returns and are deleted with the session. Returns a
 * function that stops saving.
 */
export function saveAnswers(
  cache: QueryClient,
  holder: () => string | undefined,
  isWorthIt: (query: Pick<Query, 'queryKey' | 'state'>) => boolean,
): () => void {
  const write = () => {
    timer = undefined;
    const who = holder();
    // An answer that arrives after sign-out is not saved.
    if (who) writeAnswers(who, cache.getQueryCache().getAll().filter(isWorthIt));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isWorthIt(event.query))
      timer ??= setTimeout(write, PAUSE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Writes the new answers. Answers that an earlier page load saved stay until they are fetched again. */
function writeAnswers(holder: string, answered: readonly Pick<Query, 'queryKey' | 'state'>[]): void {
  const fresh = answered.map(({ queryKey: key, state }) => ({
    key,
    data: state.data,
    at: state.dataUpdatedAt,
  }));
  const isFresh = (key: QueryKey) => fresh.some((one) => hashKey(one.key) === hashKey(key));
  const answers = [...fresh, ...readAnswers(holder).filter(({ key }) => !isFresh(key))];
  tabStorage.keep(savedAnswersKey, JSON.stringify({ holder, answers }));
}

function readAnswers(holder: string): KeptAnswer[] {
  const saved = storedObject(tabStorage.read(savedAnswersKey));
  if (saved?.holder !== holder || !Array.isArray(saved.answers)) return [];
  return (saved.answers as KeptAnswer[]).filter(({ at }) => Date.now() - at <= LONGEST_MS);
}

/**
 * Restores the saved answers of this user that the cache lacks, with their original time. Deletes what is
 * stored when none is left: of another user, expired, or signed out (`holder` undefined).
 */
export function loadSavedAnswers(cache: QueryClient, holder: string | undefined): void {
  const saved = holder ? readAnswers(holder) : [];
  if (saved.length === 0) forgetAnswers();
  for (const { key, data, at } of saved) {
    if (cache.getQueryData(key) !== undefined) continue;
    // A restored query has no observer yet; without this setting the cache would soon drop it.
    cache.setQueryDefaults(key, { gcTime: LONGEST_MS });
    cache.setQueryData(key, data, { updatedAt: at });
  }
}
