import { own } from '@meche/contract/own';
import { createWords, defaultLanguage, isLanguage, type Language } from '@meche/words';
import { loadDomains, type PageDomain } from '@meche/words/by-domain';
import type { i18n } from 'i18next';
import { wordsOf } from './page-words.ts';

let spoken: i18n | undefined;
let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Serializes loading words and changing the language: words added in between would stay in the old
 * language.
 */
function inOrder<T>(task: () => Promise<T>): Promise<T> {
  const result = lastTask.then(task);
  lastTask = result.catch(() => undefined);
  return result;
}

/**
 * Loads the words of the first page before hydration. Browser only: on the server each request has its own
 * instance.
 */
export async function startWords(language: Language, pathname: string): Promise<i18n> {
  spoken = createWords(language, await loadDomains(language, wordsOf(pathname)));
  return spoken;
}

/** Adds the words of the next page. */
export async function addWordsOf(pathname: string): Promise<void> {
  await addDomains(wordsOf(pathname));
}

/** Loads all loaded domains in the new language, then runs `change`. */
export function translateWords(language: Language, change: () => Promise<void>): Promise<void> {
  return inOrder(async () => {
    if (spoken)
      await addWords(language, Object.keys(own(spoken.store.data, spoken.language) ?? {}) as PageDomain[]);
    await change();
  });
}

/** Adds the words of a part that loads after the page. */
export function addDomains(domains: readonly PageDomain[]): Promise<void> {
  return inOrder(async () => {
    if (spoken) await addWords(isLanguage(spoken.language) ? spoken.language : defaultLanguage, domains);
  });
}

async function addWords(language: Language, domains: readonly PageDomain[]): Promise<void> {
  const missing = domains.filter((domain) => !spoken?.hasResourceBundle(language, domain));
  for (const [domain, words] of Object.entries(await loadDomains(language, missing))) {
    spoken?.addResourceBundle(language, domain, words);
    if (language === defaultLanguage) spoken?.addResourceBundle('dev', domain, words);
  }
}
