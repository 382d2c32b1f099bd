import { createWords, defaultLanguage, isLanguage, type Language, loadWords } from '@meche/words';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readCookie, writeCookie } from '~/lib/browser/cookies.ts';
import { translateSpokenWords } from './browser-words.ts';

const cookie = 'language';

/** What an address says of its language: `/search?lang=en`. */
export const languageInAddress = 'lang';

/** What the address says, else the reader's own choice; French until one is made. */
export function languageOf(address: string, cookies: string | null): Language {
  const asked = new URL(address).searchParams.get(languageInAddress);
  if (isLanguage(asked)) return asked;
  const chosen = readCookie(cookie, cookies ?? '');
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

/** Who comes by an address in a language and has chosen none reads on in it. */
export function keepLanguageOfAddress(): void {
  const asked = new URLSearchParams(window.location.search).get(languageInAddress);
  if (isLanguage(asked) && !hasChosenLanguage()) writeCookie(cookie, asked);
}

/** Her choice is worth more than the address that she came by. */
function forgetLanguageOfAddress(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(languageInAddress)) return;
  address.searchParams.delete(languageInAddress);
  history.replaceState(history.state, '', address);
}

/** In this browser, whoever is signed in. */
export function hasChosenLanguage(): boolean {
  return isLanguage(readCookie(cookie, document.cookie));
}

/** All that the server may have to say for one request. */
export async function wordsFor(language: Language): Promise<i18n> {
  return createWords(language, await loadWords(language));
}

/** The language of the page, and a way to change it in place: the words arrive first, then the page turns over. */
export function useLanguage(): { language: Language; changeLanguage(to: Language): Promise<void> } {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  return {
    language,
    async changeLanguage(next) {
      await translateSpokenWords(next);
      writeCookie(cookie, next);
      forgetLanguageOfAddress();
      await i18n.changeLanguage(next);
    },
  };
}
