import { createWords, defaultLanguage, isLanguage, type Language, loadWords } from '@meche/words';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../api/refusal.ts';
import { translateWords } from './browser-words.ts';
import { keepAccountLanguage, keepChoice, languageInAddress } from './kept-language.ts';

/** Her choice is worth more than the address that she came by. */
function forgetLanguageOfAddress(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(languageInAddress)) return;
  address.searchParams.delete(languageInAddress);
  history.replaceState(history.state, '', address);
}

/** All that the server may have to say for one request. */
export async function wordsFor(language: Language): Promise<i18n> {
  return createWords(language, await loadWords(language), { french: await loadWords(defaultLanguage) });
}

/** Changes in place, once the words are there; `remember` runs right before. Throws what `unreachable` makes without a network. */
async function change(words: i18n, language: Language, remember: () => void): Promise<void> {
  try {
    await translateWords(language, async () => {
      remember();
      await words.changeLanguage(language);
    });
  } catch (error) {
    throw unreachable(error);
  }
}

type SpokenLanguage = {
  language: Language;
  /** Chosen by the reader: kept in this browser. */
  changeLanguage(to: Language): Promise<void>;
  /** Her account's, as long as she is signed in. */
  followAccount(to: Language): Promise<void>;
};

/** The language of the page, and ways to change it in place: the words arrive first, then the page turns over. */
export function useLanguage(): SpokenLanguage {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  return {
    language,
    changeLanguage: (next) =>
      change(i18n, next, () => {
        keepChoice(next);
        forgetLanguageOfAddress();
      }),
    followAccount: (next) => change(i18n, next, () => keepAccountLanguage(next)),
  };
}
