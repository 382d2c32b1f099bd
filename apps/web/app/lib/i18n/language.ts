import { createWords, defaultLanguage, isLanguage, type Language, loadWords } from '@meche/words';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../api/refusal.ts';
import { loadWordsThen } from './browser-words.ts';
import { languageInAddress, saveAccountLanguage, saveLanguageChoice } from './language-choice.ts';

/** Removes the language parameter from the address, which would take precedence over the new choice. */
function forgetLanguageOfAddress(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(languageInAddress)) return;
  address.searchParams.delete(languageInAddress);
  history.replaceState(history.state, '', address);
}

/** Creates the words of all domains in a language, for rendering on the server. */
export async function wordsFor(language: Language): Promise<i18n> {
  return createWords(language, await loadWords(language), { french: await loadWords(defaultLanguage) });
}

/**
 * Loads the words of the language, then changes to it; `remember` runs right before the change. Throws
 * ApiRefusal with status 0 when the words cannot be loaded.
 */
async function change(words: i18n, language: Language, remember: () => void): Promise<void> {
  try {
    await loadWordsThen(language, async () => {
      remember();
      await words.changeLanguage(language);
    });
  } catch (error) {
    throw unreachable(error);
  }
}

type SpokenLanguage = {
  language: Language;
  /** Changes the language and stores it in this browser as the reader’s choice. */
  changeLanguage(to: Language): Promise<void>;
  /**
   * Changes to the language of the account and stores it until sign-out. The caller checks
   * `hasChosenLanguage`: a choice stored in this browser would count again at the next page load.
   */
  followAccount(to: Language): Promise<void>;
};

/** Returns the language of the page and functions that change it without a reload. */
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
