import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { createWords, languages, loadWords } from './index.ts';
import { createInstance as createSpoken } from './spoken.ts';

function leaves(tree: object, prefix = ''): [key: string, sentence: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : leaves(value, `${prefix}${key}.`),
  );
}

// Names that are elided, places, amounts in the singular and the plural, and characters with a meaning in String.replace.
const values = ['Atelier Sofia', 'Le Havre', '19,99 €', '1,00 €', '$& $1 {{name}}', 0];

describe.each(languages)('sentences of the browser, %s', async (language) => {
  const words = await loadWords(language);
  const full = createWords(language, words);
  const browser = createWords(language, words, { instance: createSpoken() });

  it('are what i18next says, with every value and number', () => {
    const different: string[] = [];
    let compared = 0;
    for (const [domain, sentences] of Object.entries(words)) {
      for (const [leaf, sentence] of leaves(sentences)) {
        const key = `${domain}:${leaf.replace(/_(?:zero|one|other)$/, '')}` as never;
        const names = [...sentence.matchAll(/{{(\w+)/g)].map(([, name = '']) => name);
        for (const value of values) {
          for (const count of [undefined, 0, 1, 2, 21]) {
            // The types demand a count where a sentence writes it.
            if (count === undefined && names.includes('count')) continue;
            const asked = { ...Object.fromEntries(names.map((name) => [name, value])), count } as never;
            if (browser.t(key, asked) !== full.t(key, asked)) different.push(`${key} ${value} ${count}`);
            compared += 1;
          }
        }
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(10_000);
  });

  it('are asked for as pages ask: by domain, by the first of several keys, and whether they are there', () => {
    for (const words of [full, browser]) {
      const t = words.getFixedT(language, 'services') as (key: string) => string;
      expect(t('refusals:slot_taken')).toBe(words.t('refusals:slot_taken'));
      expect(t('no.such.key')).toBe('no.such.key');
      expect(words.t('refusals:nothing_of_the_kind' as never)).toBe('nothing_of_the_kind');
      expect(words.exists('refusals:slot_taken')).toBe(true);
      expect(words.exists('refusals:nothing_of_the_kind')).toBe(false);
    }
  });
});

it('show French where a key is missing, never the key', async () => {
  const french = await loadWords('fr');
  const refusals = { slot_taken: 'Taken' };
  for (const instance of [createInstance(), createSpoken()]) {
    const words = createWords('en', { refusals } as never, { french, instance });
    expect(words.t('refusals:slot_taken')).toBe('Taken');
    expect(words.t('refusals:unexpected')).toBe(french.refusals.unexpected);
    expect(words.t('dashboard:toDo.title')).toBe(french.dashboard.toDo.title);
  }
});

it('group the digits of counts as the language does, also once it has changed', async () => {
  const [french, english] = await Promise.all(languages.map(loadWords));
  for (const instance of [createInstance(), createSpoken()]) {
    const words = createWords('fr', french ?? {}, { instance });
    expect(words.t('clients:import.sound', { count: 20_000 })).toBe('20\u202f000 personnes prêtes');
    words.addResourceBundle('en', 'clients', english?.clients);
    await words.changeLanguage('en');
    expect(words.t('clients:import.sound', { count: 20_000 })).toBe('20,000 clients ready');
  }
});

it('changes the language in place, and notifies listeners', async () => {
  const [french, english] = await Promise.all(languages.map(loadWords));
  for (const instance of [createInstance(), createSpoken()]) {
    const words = createWords('fr', french ?? {}, { instance });
    const languagesHeard: string[] = [];
    words.on('languageChanged', (language) => {
      languagesHeard.push(language);
    });
    words.addResourceBundle('en', 'shell', english?.shell);
    expect(words.hasResourceBundle('en', 'shell')).toBe(true);
    expect(words.hasResourceBundle('en', 'services')).toBe(false);
    await words.changeLanguage('en');
    expect(languagesHeard).toEqual(['en']);
    expect(words.language).toBe('en');
    expect(words.t('shell:skipToContent')).toBe(english?.shell.skipToContent);
  }
});
