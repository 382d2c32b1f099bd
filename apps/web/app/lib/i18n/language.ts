import {
  createWords,
  defaultLanguage,
  isLanguage,
  type Language,
  loadMarketplaceWords,
  loadWords,
} from '@meche/words';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readCookie, writeCookie } from '../session/cookies.ts';
import { addAreaWords, speaksOfAreas } from './area-words.ts';

const cookie = 'language';

/** The reader's own choice; French until one is made. */
export function languageOf(cookies: string | null): Language {
  const chosen = readCookie(cookie, cookies ?? '');
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

/** In this browser, whoever is signed in. */
export function hasChosenLanguage(): boolean {
  return isLanguage(readCookie(cookie, document.cookie));
}

/** All that the server may have to say for one request. */
export async function wordsFor(language: Language): Promise<i18n> {
  return createWords(language, await loadWords(language));
}

/** What a browser begins with. */
export async function marketplaceWordsFor(language: Language): Promise<i18n> {
  return createWords(language, await loadMarketplaceWords(language));
}

/** The language of the page, and a way to change it in place: the words arrive first, then the page turns over. */
export function useLanguage(): { language: Language; changeLanguage(to: Language): Promise<void> } {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  return {
    language,
    async changeLanguage(next) {
      for (const [domain, words] of Object.entries(await loadMarketplaceWords(next))) {
        i18n.addResourceBundle(next, domain, words, true, true);
      }
      if (speaksOfAreas()) await addAreaWords(next);
      writeCookie(cookie, next);
      await i18n.changeLanguage(next);
    },
  };
}
