/**
 * The part of i18next that browsers need, with the same interface: sentences by domain and key, plurals,
 * interpolation, change of language. spoken.test.ts compares it with i18next. Left out, because no sentence
 * uses it: nesting, contexts, arrays and objects, other fallback languages than `dev`, loading.
 */
import type { i18n } from 'i18next';

type Words = { [key: string]: Words | string };
type Values = { [name: string]: unknown; count?: number; ns?: string | readonly string[]; lng?: string };
type Format = (value: unknown) => string;
type Options = { lng: string; defaultNS: string; resources: Record<string, Record<string, Words>> };

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
    return (format && formats.get(format)?.(value)) || String(value);
  });
}

function createSpoken() {
  const listeners = new Set<(language: string) => void>();
  const formats = new Map<string, Format>();
  let sentences: Options['resources'] = {};

  function lookUp(path: string, values: Values, domain: string): { key: string; found?: string } {
    const [before, after] = path.split(':', 2) as [string, string?];
    const key = after ?? before;
    const named = typeof values.ns === 'object' ? values.ns[0] : values.ns;
    const from = after === undefined ? (named ?? domain) : before;
    const language = values.lng ?? spoken.language;
    for (const one of [language, 'dev']) {
      for (const form of formsOf(one, key, values.count)) {
        const found = find(sentences, [one, from, ...form.split('.')]);
        if (found !== undefined) return { key, found };
      }
    }
    return { key };
  }

  function say(paths: string | readonly string[], values: Values = {}, domain = spoken.options.defaultNS) {
    let answer = { key: '' } as ReturnType<typeof lookUp>;
    for (const one of typeof paths === 'string' ? [paths] : paths) {
      answer = lookUp(one, values, domain);
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
    store: {
      get data() {
        return sentences;
      },
      on() {},
      off() {},
    },
    async init(options: Options) {
      sentences = { ...options.resources };
      spoken.options.defaultNS = options.defaultNS;
      speak(options.lng);
    },
    async changeLanguage(to: string) {
      speak(to);
      for (const listener of listeners) listener(to);
    },
    t: say,
    exists: (path: string, values: Values = {}) =>
      lookUp(path, values, spoken.options.defaultNS).found !== undefined,
    getFixedT: (language: string | null, domain?: string | readonly string[] | null) => {
      const first = typeof domain === 'object' ? domain?.[0] : domain;
      return (path: string, values?: Values) =>
        say(path, { ...(language && { lng: language }), ...values }, first ?? undefined);
    },
    /** Always true, because the words of a page load before the page renders. */
    hasLoadedNamespace: () => true,
    hasResourceBundle: (language: string, domain: string) => sentences[language]?.[domain] !== undefined,
    addResourceBundle(language: string, domain: string, words: Words) {
      sentences[language] = { ...sentences[language], [domain]: words };
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
