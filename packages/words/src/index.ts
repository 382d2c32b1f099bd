import { createInstance, type i18n, type TFunction } from 'i18next';
import type { words as french } from './fr.ts';
import type { words as frenchAreas } from './fr-areas.ts';
import type { words as frenchMails } from './fr-mails.ts';
import { elided, placed } from './typography.ts';

/** Words of the marketplace by domain and key. French is the original; English must have the same keys. */
export type MarketplaceWords = typeof french;
export type AreaWords = typeof frenchAreas;
/** Every word of the product. */
export type Words = MarketplaceWords & AreaWords & typeof frenchMails;
export type Domain = keyof Words;

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'fr';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Words;
  }
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * Every word of one language, for the server and emails; a browser loads single domains by by-domain.ts.
 */
export async function loadWords(language: Language): Promise<Words> {
  const parts =
    language === 'en'
      ? [import('./en.ts'), import('./en-areas.ts'), import('./en-mails.ts')]
      : [import('./fr.ts'), import('./fr-areas.ts'), import('./fr-mails.ts')];
  return Object.assign({}, ...(await Promise.all(parts)).map(({ words }) => words)) as Words;
}

type WordsOptions = {
  /**
   * Shown where a key is missing, through the specification’s fallback language `dev`: readers never see a
   * key.
   */
  french?: Partial<Words>;
  instance?: i18n;
};

/** A separate instance per request or email: a shared one would mix the readers’ languages. */
export function createWords(
  language: Language,
  words: Partial<Words>,
  { french = language === defaultLanguage ? words : {}, instance = createInstance() }: WordsOptions = {},
): i18n {
  void instance.init({
    lng: language,
    supportedLngs: [...languages, 'dev'],
    fallbackLng: 'dev',
    defaultNS: 'shell',
    ns: Object.keys(words),
    resources: { [language]: words, dev: french },
    partialBundledLanguages: true,
    initAsync: false,
    // React escapes what it prints; code that writes HTML itself (emails) escapes the values first.
    interpolation: { escapeValue: false },
  });
  // `Voir la page {{name, de}}`: d’Atelier Sofia, de Nuances.
  for (const word of ['de', 'que'] as const)
    instance.services.formatter?.add(word, (name) => elided(word, String(name)));
  // Before a place: `salons autour {{place, around}}`, `coiffure {{place, at}}`.
  instance.services.formatter?.add('at', (place) => placed('à', String(place)));
  instance.services.formatter?.add('around', (place) => placed('de', String(place)));
  return instance;
}

/** For emails, SMS and refusals: `(await translator('fr'))('refusals:slot_taken')`. */
export async function translator(language: Language): Promise<TFunction<Domain[]>> {
  const french = await loadWords(defaultLanguage);
  return createWords(language, await loadWords(language), { french }).t as TFunction<Domain[]>;
}
