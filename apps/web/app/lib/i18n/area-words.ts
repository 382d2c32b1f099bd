import { defaultLanguage, isLanguage, type Language, loadAreaWords } from '@meche/words';
import type { i18n } from 'i18next';

let spoken: i18n | undefined;

/** The instance that this browser's page speaks with; never called on the server, where every request has its own. */
export function keepBrowserWords(words: i18n): void {
  spoken = words;
}

/** Fetches what is said past the sign-in, once a language. For the clientLoader of each area and for what is shown before it. */
export async function addAreaWords(to?: Language): Promise<void> {
  if (!spoken) return;
  const language = to ?? (isLanguage(spoken.language) ? spoken.language : defaultLanguage);
  if (spoken.hasResourceBundle(language, 'account')) return;
  for (const [domain, words] of Object.entries(await loadAreaWords(language))) {
    spoken.addResourceBundle(language, domain, words);
  }
}

/** Whether any area was entered: its words then follow the language. */
export function speaksOfAreas(): boolean {
  return spoken?.hasResourceBundle(spoken.language, 'account') ?? false;
}
