import { createWords, defaultLanguage, isLanguage, type Language } from '@meche/words';
import { loadDomains, type PageDomain } from '@meche/words/by-domain';
import type { i18n } from 'i18next';
import { wordsOf } from './page-words.ts';

let spoken: i18n | undefined;

/** What the page that was asked for says, before it wakes. Never called on the server, where every request has its own. */
export async function startWords(language: Language, pathname: string): Promise<i18n> {
  spoken = createWords(language, await loadDomains(language, wordsOf(pathname)));
  return spoken;
}

/** What the page to come says beside what is there already. */
export async function addWordsOf(pathname: string): Promise<void> {
  await addDomains(wordsOf(pathname));
}

/** All that was said until now, in another language. */
export async function translateSpokenWords(language: Language): Promise<void> {
  if (!spoken) return;
  await addWords(language, Object.keys(spoken.store.data[spoken.language] ?? {}) as PageDomain[]);
}

/** What a part of a page says that is loaded later than the page. */
export async function addDomains(domains: readonly PageDomain[]): Promise<void> {
  if (!spoken) return;
  await addWords(isLanguage(spoken.language) ? spoken.language : defaultLanguage, domains);
}

async function addWords(language: Language, domains: readonly PageDomain[]): Promise<void> {
  const missing = domains.filter((domain) => !spoken?.hasResourceBundle(language, domain));
  for (const [domain, words] of Object.entries(await loadDomains(language, missing))) {
    spoken?.addResourceBundle(language, domain, words);
  }
}
