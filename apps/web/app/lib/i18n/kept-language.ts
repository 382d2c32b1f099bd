import { defaultLanguage, isLanguage, type Language } from '@meche/words';
import { clearCookie, readCookie, writeCookie } from '~/lib/browser/cookies.ts';

/** Of this browser: chosen by whoever reads, and hers whether signed in or not. */
const chosen = 'language';
/** Of the account that is signed in, where nobody has chosen here; it goes with the session. */
const ofAccount = 'accountLanguage';

/** What an address says of its language: `/search?lang=en`. */
export const languageInAddress = 'lang';

/** What the address says, else the reader's own choice, else her account's; French until there is one. */
export function languageOf(address: string, cookies: string | null): Language {
  const kept = [chosen, ofAccount].map((name) => readCookie(name, cookies ?? ''));
  return (
    [new URL(address).searchParams.get(languageInAddress), ...kept].find((one) => isLanguage(one)) ??
    defaultLanguage
  );
}

/** As whoever has chosen a language sends it. */
export function cookiesOf(language: Language): string {
  return `${chosen}=${language}`;
}

/** Who comes by an address in a language and has chosen none reads on in it. */
export function keepLanguageOfAddress(): void {
  const asked = new URLSearchParams(window.location.search).get(languageInAddress);
  if (isLanguage(asked) && !hasChosenLanguage()) keepChoice(asked);
}

/** In this browser, whoever is signed in. */
export function hasChosenLanguage(): boolean {
  return isLanguage(readCookie(chosen, document.cookie));
}

export function keepChoice(language: Language): void {
  writeCookie(chosen, language);
}

export function keepAccountLanguage(language: Language): void {
  writeCookie(ofAccount, language);
}

/** The next person at this browser is not spoken to in the language of the one before. */
export function forgetAccountLanguage(): void {
  clearCookie(ofAccount);
}
