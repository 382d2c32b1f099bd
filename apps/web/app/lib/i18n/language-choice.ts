import { defaultLanguage, isLanguage, type Language } from '@meche/words';
import { clearCookie, readCookie, writeCookie } from '~/lib/browser/cookies.ts';

/** Cookie with the reader's choice in this browser, signed in or not. */
const chosen = 'language';
/**
 * Cookie with the language of the signed-in account, used when the reader has not chosen one here; deleted
 * with the session.
 */
const ofAccount = 'accountLanguage';

/** Query parameter with the language: `/search?lang=en`. */
export const languageInAddress = 'lang';

/**
 * The language of the address, otherwise the reader's choice, otherwise the account's, otherwise French.
 */
export function languageOf(address: string, cookies: string | null): Language {
  const stored = [chosen, ofAccount].map((name) => readCookie(name, cookies ?? ''));
  return (
    [new URL(address).searchParams.get(languageInAddress), ...stored].find((one) => isLanguage(one)) ??
    defaultLanguage
  );
}

/** The cookie header of a reader who has chosen this language. */
export function cookiesOf(language: Language): string {
  return `${chosen}=${language}`;
}

/** Stores the language of the address as the reader's choice if there is none yet. */
export function saveLanguageOfAddress(): void {
  const language = new URLSearchParams(window.location.search).get(languageInAddress);
  if (isLanguage(language) && !hasChosenLanguage()) saveLanguageChoice(language);
}

/** In this browser, signed in or not. */
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
