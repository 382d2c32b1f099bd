import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages, loadWords, translator } from './index.ts';

const [fr, en] = await Promise.all([loadWords('fr'), loadWords('en')]);

function leaves(tree: object, prefix = ''): [key: string, words: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : leaves(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort();

describe('the words', () => {
  it('are the same keys in French and English', () => {
    const keys = leaves(fr).map(([key]) => key);
    expect(keys.length).toBeGreaterThan(100);
    expect(leaves(en).map(([key]) => key)).toEqual(keys);
  });

  it('are never empty, and name the same values in both languages', () => {
    const english = new Map(leaves(en));
    for (const [key, text] of leaves(fr)) {
      expect(text.trim(), key).not.toBe('');
      expect(english.get(key)?.trim(), key).not.toBe('');
      expect(placeholders(english.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });

  it('come from every file of both folders', () => {
    for (const [language, words] of [
      ['fr', fr],
      ['en', en],
    ] as const) {
      const files = readdirSync(new URL(`../${language}/`, import.meta.url)).map((name) =>
        name.replace('.json', ''),
      );
      expect(Object.keys(words).sort()).toEqual(files.sort());
    }
  });

  it('are spoken in the language asked for, with plurals, and an unknown key shows itself', async () => {
    const [french, english] = await Promise.all(languages.map(translator));
    expect(french?.('shell:rating.count', { count: 2 })).toBe('2 avis');
    expect(english?.('shell:rating.count', { count: 1 })).toBe('1 review');
    expect(english?.('shell:slots.onDay', { day: 'Monday', time: '14:30' })).toBe('Monday at 14:30');
    expect(french?.('shell:nowhere' as 'shell:name')).toBe('nowhere');
  });
});
