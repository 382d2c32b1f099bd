import { createInstance, type i18n, type TFunction } from 'i18next';
import type { words as french } from './fr.ts';
import type { words as frenchAreas } from './fr-areas.ts';
import type { words as frenchMails } from './fr-mails.ts';
import { addPreposition, agree, agreements, elide } from './typography.ts';

/** Words of the marketplace by domain and key. French is the original; English must have the same keys. */
export type MarketplaceWords = typeof french;
export type AreaWords = typeof frenchAreas;
/** All words of the app by domain and key. */
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
 * Loads all words of a language, for the server and for emails. Browsers load single domains through
 * by-domain.ts.
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
   * French words that replace a missing key through the fallback language `dev` of i18next, so that readers
   * never see a key.
   */
  french?: Partial<Words>;
  instance?: i18n;
};

/**
 * Creates an i18n instance with these words. Each request and each email needs an instance, because a
 * shared one would mix the languages of readers.
 */
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
    // React escapes values in text; code that writes HTML itself (emails) must escape the values first.
    interpolation: { escapeValue: false },
  });
  // Formats for names: `Voir la page {{name, de}}` becomes "de Nuances" or "d’Atelier Sofia".
  for (const word of ['de', 'que'] as const)
    instance.services.formatter?.add(word, (name) => elide(word, String(name)));
  // Formats for places: `coiffure {{place, at}}`, `salons autour {{place, around}}`.
  instance.services.formatter?.add('at', (place) => addPreposition('à', String(place)));
  instance.services.formatter?.add('around', (place) => addPreposition('de', String(place)));
  // Format for counts that can pass a thousand: `{{count, number}} lignes` becomes "20 000 lignes".
  instance.services.formatter?.add('number', (count) =>
    new Intl.NumberFormat(instance.language).format(Number(count)),
  );
  // Formats for amounts: `{{amount}} {{amount, seront}} retenu{{amount, s}}`.
  for (const [plural, forms] of Object.entries(agreements))
    instance.services.formatter?.add(plural, (amount) => agree(String(amount), forms));
  return instance;
}

/**
 * Loads all words of a language and returns the function that translates a key, for emails, SMS and
 * refusals: `(await translator('fr'))('refusals:slot_taken')`.
 */
export async function translator(language: Language): Promise<TFunction<Domain[]>> {
  const french = await loadWords(defaultLanguage);
  return createWords(language, await loadWords(language), { french }).t as TFunction<Domain[]>;
}
