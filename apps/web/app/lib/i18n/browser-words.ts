import { own } from '@meche/contract/own';
import { createWords, defaultLanguage, isLanguage, type Language } from '@meche/words';
import { loadDomains, type PageDomain } from '@meche/words/by-domain';
import type { i18n } from 'i18next';
import { wordsOf } from './page-words.ts';

let spoken: i18n | undefined;
let lastTask: Promise<unknown> = Promise.resolve();

/** Adding words and changing the language, one after the other: words added in between would stay in the old language. */
function inOrder<T>(task: () => Promise<T>): Promise<T> {
  const result = lastTask.then(task);
  lastTask = result.catch(() => undefined);
  return result;
}

/** What the page that was asked for says, before it wakes. Never called on the server, where every request has its own. */
export async function startWords(language: Language, pathname: string): Promise<i18n> {
  spoken = createWords(language, await loadDomains(language, wordsOf(pathname)));
  return spoken;
}

/** What the page to come says beside what is there already. */
export async function addWordsOf(pathname: string): Promise<void> {
  await addDomains(wordsOf(pathname));
}

/** Loads every domain that is loaded in another language as well, then runs `change`. */
export function translateWords(language: Language, change: () => Promise<void>): Promise<void> {
  return inOrder(async () => {
    if (spoken)
      await addWords(language, Object.keys(own(spoken.store.data, spoken.language) ?? {}) as PageDomain[]);
    await change();
  });
}

/** The words of a part of a page that is loaded later than the page. */
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
