/**
 * The part of i18next that browsers need, with the same interface: sentences by domain and key, plurals,
 * interpolation, change of language. spoken.test.ts compares it with i18next. Left out, because no sentence
 * uses it: nesting, contexts, arrays and objects, other fallback languages than `dev`, loading.
 */
import type { i18n } from 'i18next';

type Words = { [key: string]: Words | string };
type Values = { [name: string]: unknown; count?: number; ns?: string | readonly string[]; lng?: string };
type Format = (value: unknown) => string;
type Sentences = Record<string, Record<string, Words>>;
type State = { store: { data: Sentences }; language: string; options: { defaultNS: string } };
type Options = { lng: string; defaultNS: string; resources: Sentences };

const placeholder = /{{\s*(\w+)\s*(?:,\s*(\w+)\s*)?}}/g;

const plurals = new Map<string, Intl.PluralRules>();

function find(sentences: Words, path: string[]): string | undefined {
  let at: Words | string | undefined = sentences;
  for (const part of path) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function formsOf(language: string, key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key];
  const rules = plurals.get(language) ?? new Intl.PluralRules(language === 'dev' ? 'en' : language);
  plurals.set(language, rules);
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rules.select(count)}`, key];
}

function fill(sentence: string, values: Values, formats: ReadonlyMap<string, Format>): string {
  return sentence.replaceAll(placeholder, (_, name: string, format?: string) => {
    const value = (Object.hasOwn(values, name) ? values[name] : undefined) ?? '';
    return (format && formats.get(format)?.(value)) ?? String(value);
  });
}

const firstOf = (names: string | readonly string[] | null | undefined) =>
  typeof names === 'object' ? names?.[0] : names;

/** Finds a sentence by its path: `domain:key`, or a key of the `domain`. */
function lookUp(
  path: string,
  values: Values,
  state: State,
  domain = state.options.defaultNS,
): { key: string; found?: string } {
  const [before, after] = path.split(':', 2) as [string, string?];
  const key = after ?? before;
  const from = after === undefined ? (firstOf(values.ns) ?? domain) : before;
  for (const language of [values.lng ?? state.language, 'dev']) {
    for (const form of formsOf(language, key, values.count)) {
      const found = find(state.store.data, [language, from, ...form.split('.')]);
      if (found !== undefined) return { key, found };
    }
  }
  return { key };
}

function createSpoken() {
  const listeners = new Set<(language: string) => void>();
  const formats = new Map<string, Format>();

  function say(paths: string | readonly string[], values: Values = {}, domain?: string) {
    let answer: ReturnType<typeof lookUp> = { key: '' };
    for (const one of typeof paths === 'string' ? [paths] : paths) {
      answer = lookUp(one, values, spoken, domain);
      if (answer.found !== undefined) break;
    }
    return fill(answer.found ?? answer.key, values, formats);
  }

  const spoken = {
    language: '',
    languages: [] as string[],
    resolvedLanguage: '',
    isInitialized: true,
    options: { defaultNS: '' },
    services: { formatter: { add: (name: string, format: Format) => void formats.set(name, format) } },
    store: { data: {} as Sentences, on() {}, off() {} },
    async init(options: Options) {
      spoken.store.data = { ...options.resources };
      spoken.options.defaultNS = options.defaultNS;
      speak(options.lng);
    },
    async changeLanguage(to: string) {
      speak(to);
      for (const listener of listeners) listener(to);
    },
    t: say,
    exists: (path: string, values: Values = {}) => lookUp(path, values, spoken).found !== undefined,
    getFixedT:
      (language: string | null, domain?: string | readonly string[] | null) =>
      (path: string, values?: Values) =>
        say(path, { ...(language && { lng: language }), ...values }, firstOf(domain)),
    /** Always true, because the words of a page load before the page renders. */
    hasLoadedNamespace: () => true,
    hasResourceBundle: (language: string, domain: string) =>
      spoken.store.data[language]?.[domain] !== undefined,
    addResourceBundle(language: string, domain: string, words: Words) {
      spoken.store.data[language] = { ...spoken.store.data[language], [domain]: words };
    },
    on: (_event: string, listener: (language: string) => void) => void listeners.add(listener),
    off: (_event: string, listener: (language: string) => void) => void listeners.delete(listener),
  };

  function speak(language: string) {
    spoken.language = language;
    spoken.resolvedLanguage = language;
    spoken.languages = [language];
  }

  return spoken;
}

/** react-i18next imports this function by name. Keys are plain strings here. */
export const keyFromSelector = String;

export const createInstance = createSpoken as unknown as () => i18n;
