import { defaultLanguage, isLanguage, type Language } from '@meche/words';
import { clearCookie, readCookie, writeCookie } from '~/lib/browser/cookies.ts';

/** Name of the cookie with the language that the reader chose in this browser. */
const chosen = 'language';
/**
 * Name of the cookie with the language of the signed-in account. It counts when the reader has not chosen a
 * language in this browser, and is deleted with the session.
 */
const ofAccount = 'accountLanguage';

/** Name of the query parameter with the language: `/search?lang=en`. */
export const languageInAddress = 'lang';

/**
 * The language of a page: that of the address, otherwise the reader’s choice, otherwise that of the
 * account, otherwise French.
 */
export function languageOf(address: string, cookies: string | null): Language {
  const stored = [chosen, ofAccount].map((name) => readCookie(name, cookies ?? ''));
  return (
    [new URL(address).searchParams.get(languageInAddress), ...stored].find((one) => isLanguage(one)) ??
    defaultLanguage
  );
}

/** The cookie header of a reader who has chosen a language; for rendering in tests and scripts. */
export function languageCookie(language: Language): string {
  return `${chosen}=${language}`;
}

/** Stores the language of the address as the reader’s choice, unless the reader has chosen one before. */
export function saveLanguageOfAddress(): void {
  const language = new URLSearchParams(window.location.search).get(languageInAddress);
  if (isLanguage(language) && !hasChosenLanguage()) saveLanguageChoice(language);
}

/** Whether the reader has chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  return isLanguage(readCookie(chosen, document.cookie));
}

export function saveLanguageChoice(language: Language): void {
  writeCookie(chosen, language);
}

export function saveAccountLanguage(language: Language): void {
  writeCookie(ofAccount, language);
}

/** Called at sign-out, so that the next user of this browser does not get this account's language. */
export function forgetAccountLanguage(): void {
  clearCookie(ofAccount);
}
