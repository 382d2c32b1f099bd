import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages, loadWords, translator } from './index.ts';
import { addPreposition } from './typography.ts';

const [fr, en] = await Promise.all([loadWords('fr'), loadWords('en')]);

function leaves(tree: object, prefix = ''): [key: string, words: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : leaves(value, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/{{(\w+)(?:, \w+)?}}/g)].map((match) => match[1]))].sort();

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

  it('keep French signs with what they belong to, and apostrophes are curly', () => {
    for (const [key, text] of leaves(fr)) {
      expect(text, key).not.toMatch(/ [:;!?»%€]|« |['"]|(?:\d|}}) (?:h|min|km)\b/);
    }
    // The specification’s own messages have its spelling.
    for (const [key, text] of leaves(en))
      if (!key.startsWith('identity.problems')) expect(text, key).not.toMatch(/\w'/);
  });

  it('name hairdressers in the feminine too', () => {
    for (const [key, text] of leaves(fr))
      if (/coiffeurs?\b/i.test(text)) expect(text, key).toMatch(/coiffeuses?\b/i);
  });

  it('call one thing by one word', () => {
    for (const [key, text] of leaves(fr)) expect(text, key).not.toMatch(/porte-monnaie|\bmaison\b/i);
    for (const [key, text] of leaves(en))
      expect(text, key).not.toMatch(/e-mail|\b(?:who(?:so)?ever|(?:no|some)body)\b/i);
  });

  it('put no name behind a word that it may shorten', () => {
    const names =
      /\b(?:de|que) {{(?:name|member|customer|formerMember|professional|client|business|person)}}/i;
    for (const [key, text] of leaves(fr)) expect(text, key).not.toMatch(names);
  });

  it('lose a vowel before a name that begins with one', async () => {
    const t = await translator('fr');
    const page = (name: string) => t('appointments:professionalPage', { name });
    expect(page('Atelier Sofia')).toBe('Voir la page d’Atelier Sofia');
    expect(page('Élodie')).toBe('Voir la page d’Élodie');
    expect(page('Hélène Roux')).toBe('Voir la page d’Hélène Roux');
    expect(page('Yves')).toBe('Voir la page d’Yves');
    for (const name of ['Nuances', 'Hair Studio', 'Yasmine', '8 bis']) {
      expect(page(name)).toBe(`Voir la page de ${name}`);
    }
    expect((await translator('en'))('appointments:professionalPage', { name: 'Atelier' })).toContain(
      'Atelier',
    );
  });

  it.each([
    ['0,40 €', 'est débité'],
    ['1,99 €', 'est débité'],
    ['2,00 €', 'sont débités'],
    ['10,00 €', 'sont débités'],
    ['1 100,00 €', 'sont débités'],
  ])('take the singular below two euros in French: %s', async (amount, agreed) => {
    const t = await translator('fr');
    expect(t('appointments:contest.decided', { amount })).toContain(`${amount} ${agreed.split(' ')[1]}`);
    expect(t('money:state.held', { amount, card: '' })).toContain(`${amount} ${agreed.split(' ')[0]} retenu`);
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

describe('the name of a place', () => {
  it('takes its article into the word before it', () => {
    const ways = ['Rennes', 'Arras', 'Le Havre', 'Les Lilas', 'La Rochelle', "L'Haÿ-les-Roses", 'Œuilly'];
    expect(ways.map((place) => addPreposition('de', place))).toEqual([
      ...[
        'de Rennes',
        'd’Arras',
        'du Havre',
        'des Lilas',
        'de La Rochelle',
        "de L'Haÿ-les-Roses",
        'd’Œuilly',
      ],
    ]);
    expect(ways.map((place) => addPreposition('à', place))).toEqual([
      ...['à Rennes', 'à Arras', 'au Havre', 'aux Lilas', 'à La Rochelle', "à L'Haÿ-les-Roses", 'à Œuilly'],
    ]);
  });

  it('of a street says what kind of way it is', () => {
    const ways = [
      '12 rue de Rivoli',
      'rue de Gand',
      'boulevard Voltaire',
      'avenue du Prado',
      'place Bellecour',
      'gare de Quimper',
    ];
    expect(ways.map((place) => addPreposition('de', place))).toEqual([
      ...['du 12 rue de Rivoli', 'de la rue de Gand', 'du boulevard Voltaire', 'de l’avenue du Prado'],
      'de la place Bellecour',
      'de la gare de Quimper',
    ]);
    expect(ways.map((place) => addPreposition('à', place))).toEqual([
      'au 12 rue de Rivoli',
      ...ways.slice(1),
    ]);
  });
});
