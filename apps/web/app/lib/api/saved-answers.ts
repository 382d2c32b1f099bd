import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { keptObject, tabStorage } from '~/lib/browser/browser-storage.ts';
import { forgetAnswers, keptAnswersKey } from './forget-answers.ts';

/** Readable for a working day, as in the memory of the tab. */
const LONGEST_MS = 12 * 3_600_000;
/** Answers come in bunches. */
const PAUSE_MS = 500;

type KeptAnswer = { key: QueryKey; data: unknown; at: number };

/**
 * Keeps in this tab what was answered, so that it outlives a reload without network: of one person, gone with her session and
 * with the tab, never on what all tabs share. Answers how to stop.
 */
export function saveAnswers(
  cache: QueryClient,
  holder: () => string | undefined,
  isWorthIt: (query: Pick<Query, 'queryKey' | 'state'>) => boolean,
): () => void {
  const write = () => {
    timer = undefined;
    const who = holder();
    // Signed out meanwhile: an answer that came late is nobody's.
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

/** What was kept of a page before this one stays until it is answered anew. */
function writeAnswers(holder: string, answered: readonly Pick<Query, 'queryKey' | 'state'>[]): void {
  const fresh = answered.map(({ queryKey: key, state }) => ({
    key,
    data: state.data,
    at: state.dataUpdatedAt,
  }));
  const isFresh = (key: QueryKey) => fresh.some((one) => hashKey(one.key) === hashKey(key));
  const answers = [...fresh, ...readAnswers(holder).filter(({ key }) => !isFresh(key))];
  tabStorage.keep(keptAnswersKey, JSON.stringify({ holder, answers }));
}

function readAnswers(holder: string): KeptAnswer[] {
  const kept = keptObject(tabStorage.read(keptAnswersKey));
  if (kept?.holder !== holder || !Array.isArray(kept.answers)) return [];
  return (kept.answers as KeptAnswer[]).filter(({ at }) => Date.now() - at <= LONGEST_MS);
}

/** What this tab kept for her is known again, each as old as it is; of somebody else it is forgotten. */
export function loadSavedAnswers(cache: QueryClient, holder: string | undefined): void {
  const kept = holder ? readAnswers(holder) : [];
  if (kept.length === 0) forgetAnswers();
  for (const { key, data, at } of kept) {
    if (cache.getQueryData(key) !== undefined) continue;
    // Nobody looks at tomorrow yet.
    cache.setQueryDefaults(key, { gcTime: LONGEST_MS });
    cache.setQueryData(key, data, { updatedAt: at });
  }
}
