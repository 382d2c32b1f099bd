import { own } from '@meche/contract/own';
import { createWords, defaultLanguage, isLanguage, type Language } from '@meche/words';
import { loadDomains, type PageDomain } from '@meche/words/by-domain';
import type { i18n } from 'i18next';
import { wordsOf } from './page-words.ts';

let spoken: i18n | undefined;
let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Loads words and changes the language one task at a time, because words that arrive during a language
 * change would stay in the old language.
 */
function inOrder<T>(task: () => Promise<T>): Promise<T> {
  const result = lastTask.then(task);
  lastTask = result.catch(() => undefined);
  return result;
}

/**
 * Loads the words of the first page before hydration. Browser only, because on the server each request has
 * an i18n instance.
 */
export async function startWords(language: Language, pathname: string): Promise<i18n> {
  spoken = createWords(language, await loadDomains(language, wordsOf(pathname)));
  return spoken;
}

/**
 * Loads the words of the page at `pathname` in the present language. Rejects when they cannot be loaded.
 */
export async function addWordsOf(pathname: string): Promise<void> {
  await addDomains(wordsOf(pathname));
}

/**
 * Loads, in the new language, every domain of words that this tab has loaded so far, then runs `change`.
 * Rejects without running it when the words cannot be loaded.
 */
export function loadWordsThen(language: Language, change: () => Promise<void>): Promise<void> {
  return inOrder(async () => {
    if (spoken)
      await addWords(language, Object.keys(own(spoken.store.data, spoken.language) ?? {}) as PageDomain[]);
    await change();
  });
}

/**
 * Loads words that are not loaded yet, for a part that is loaded after its page. Rejects when they cannot
 * be loaded.
 */
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
