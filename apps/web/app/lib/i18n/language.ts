import { createWords, defaultLanguage, isLanguage, type Language, loadWords } from '@meche/words';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../api/refusal.ts';
import { translateWords } from './browser-words.ts';
import { languageInAddress, saveAccountLanguage, saveLanguageChoice } from './language-choice.ts';

/** Removes the language parameter: the reader's choice takes precedence. */
function forgetLanguageOfAddress(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(languageInAddress)) return;
  address.searchParams.delete(languageInAddress);
  history.replaceState(history.state, '', address);
}

/** All words, for rendering on the server. */
export async function wordsFor(language: Language): Promise<i18n> {
  return createWords(language, await loadWords(language), { french: await loadWords(defaultLanguage) });
}

/**
 * Changes the language once the words are loaded; `remember` runs right before. Throws `unreachable` when
 * offline.
 */
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
  /** The reader's choice, stored in this browser. */
  changeLanguage(to: Language): Promise<void>;
  /** The account's language, stored until sign-out. */
  followAccount(to: Language): Promise<void>;
};

/** The page's language, and functions that change it in place: they load the words first, then rerender. */
export function useLanguage(): SpokenLanguage {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  return {
    language,
    changeLanguage: (next) =>
      change(i18n, next, () => {
        saveLanguageChoice(next);
        forgetLanguageOfAddress();
      }),
    followAccount: (next) => change(i18n, next, () => saveAccountLanguage(next)),
  };
}
