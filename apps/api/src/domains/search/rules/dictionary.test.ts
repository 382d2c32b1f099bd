import { categories } from '@meche/contract/enumerations';
import { foldWords } from '@meche/contract/fold-accents';
import { expect, test } from 'vitest';
import {
  allPhrases,
  findDictionaryEntry,
  findMisspelt,
  labelOf,
  spellingsOf,
  suggestDictionaryEntries,
} from './dictionary.ts';
import { tradeWords } from './trade-words.ts';

const phrases = tradeWords.flatMap(([key, , fr, en]) =>
  [...fr.split('|'), ...en.split('|')].map((phrase) => [key, foldWords(phrase)] as const),
);

test('the dictionary has a few hundred words, every category, and no ambiguous word', () => {
  expect(phrases.length).toBeGreaterThan(400);
  expect(new Set(tradeWords.map(([, category]) => category))).toEqual(new Set(['any', ...categories]));
  const doubled = [...Map.groupBy(phrases, ([, phrase]) => phrase)]
    .filter(([, entries]) => new Set(entries.map(([key]) => key)).size > 1)
    .map(([phrase]) => phrase);
  expect(doubled).toEqual([]);
  expect(new Set(tradeWords.map(([key]) => key)).size).toBe(tradeWords.length);
});

test('accents and case do not matter', () => {
  for (const written of ['Dégradé', 'degrade', 'DÉGRADÉ', 'dégrade'])
    expect(findDictionaryEntry(written)?.key).toBe('degrade');
  expect(findDictionaryEntry('Lissage  brésilien')).toEqual({
    key: 'bresilien',
    category: 'chemical_straightening',
    isNamed: true,
    ...rest('bresilien'),
  });
  expect(findDictionaryEntry('color')?.category).toBe('coloration');
});

/** The other fields of an entry. */
function rest(key: string): object {
  const {
    key: _,
    category: __,
    isNamed: ___,
    ...others
  } = findDictionaryEntry(key) as object as Record<string, unknown>;
  return others;
}

test('every word is understood as itself, and none is corrected', () => {
  for (const [key, phrase] of phrases) {
    expect([phrase, findDictionaryEntry(phrase)?.key]).toEqual([phrase, key]);
    expect([phrase, findMisspelt(phrase)]).toEqual([phrase, undefined]);
  }
});

test('one missing letter in a longer word is corrected when only one entry can be meant', () => {
  const wrong: string[] = [];
  for (const [phrase, meant] of allPhrases) {
    if (phrase.length < 6 || phrase.length > 12) continue;
    for (let at = 1; at < phrase.length; at += 1) {
      const slip = foldWords(phrase.slice(0, at) + phrase.slice(at + 1));
      const found = findDictionaryEntry(slip) ? undefined : findMisspelt(slip);
      if (found && found.meant.key !== meant.key) wrong.push(`${slip}: ${found.written}, not ${phrase}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(findMisspelt('balayge')?.meant.key).toBe('balayage');
  expect(findMisspelt('decoloratoin')?.meant.key).toBe('decoloration');
});

test('towns and names are not corrected into services', () => {
  for (const town of [
    'Rennes',
    'Lyon',
    'Paris',
    'Brest',
    'Tours',
    'Mende',
    'Lille',
    'Nice',
    'Metz',
    'Pau',
    'Bordeaux',
    'Martin',
    'Marseille',
    'Toulouse',
    'Versailles',
    'Montreuil',
    'Quimper',
  ])
    expect([town, findMisspelt(town)]).toEqual([town, undefined]);
});

test('suggestions come in the reader’s language first', () => {
  const labels = (text: string, language: 'fr' | 'en') =>
    suggestDictionaryEntries(text, language, 8).map(({ label }) => label);
  expect(labels('bal', 'fr')).toContain('Balayage');
  expect(labels('mèch', 'fr')[0]).toBe('Mèches');
  expect(labels('high', 'en')[0]).toBe('Highlights');
  expect(labels('high', 'fr')).toContain('Mèches');
  expect(labels('bresil', 'fr')).toEqual(['Lissage brésilien']);
  expect(labels('balayge', 'fr')).toEqual(['Balayage']);
  expect(labels('', 'fr')).toEqual([]);
  expect(labels('zzz', 'fr')).toEqual([]);
  expect(labels('c', 'fr').length).toBe(8);
});

test('names of services are searched by all synonyms of a known word, and by any other words as typed', () => {
  expect(spellingsOf('meches')).toEqual(expect.arrayContaining(['meches', 'meche', 'highlights']));
  expect(spellingsOf('Head spa')).toEqual(spellingsOf('cuir_chevelu'));
  expect(spellingsOf('Rituel Kérastase')).toEqual(['rituel kerastase']);
  expect(spellingsOf('%')).toEqual([]);
  expect(labelOf('meches', 'en')).toBe('Highlights');
  expect(labelOf('rituel Kérastase', 'fr')).toBe('Rituel Kérastase');
});
