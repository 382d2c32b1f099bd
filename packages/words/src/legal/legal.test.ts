import { expect, it } from 'vitest';
import { loadWords } from '../index.ts';
import { legalNames } from './documents.ts';
import { loadLegal } from './load-legal.ts';

const publisher = Object.fromEntries(
  [
    'name',
    'form',
    'address',
    'registration',
    'vatNumber',
    'director',
    'email',
    'phone',
    'host',
    'mediator',
  ].map((key) => [key, `<${key}>`]),
) as unknown as Parameters<Awaited<ReturnType<typeof loadLegal>>['notice']>[0];

it('says the same in both languages: every section, every row, and as many paragraphs', async () => {
  const [french, english] = [await loadLegal('fr'), await loadLegal('en')];
  const shape = (documents: typeof french) =>
    legalNames.map((name) =>
      documents[name](publisher).sections.map(({ id, paragraphs, rows }) => [
        id,
        paragraphs?.length,
        rows?.length,
      ]),
    );
  expect(shape(english)).toEqual(shape(french));
});

it('names in the notice all that the law asks for, and the mediator where a consumer looks', async () => {
  for (const language of ['fr', 'en'] as const) {
    const documents = await loadLegal(language);
    const notice = JSON.stringify(documents.notice(publisher));
    for (const [key, value] of Object.entries(publisher))
      if (key !== 'mediator') expect(notice).toContain(value);
    for (const name of ['sales', 'terms', 'contact'] as const)
      expect(JSON.stringify(documents[name](publisher))).toContain('<mediator>');
  }
});

it('is written with the signs of French print', async () => {
  const documents = await loadLegal('fr');
  for (const name of legalNames) {
    const text = JSON.stringify(documents[name](publisher)).replaceAll('\\"', '');
    expect(text).not.toMatch(/[a-zé]'[a-zé]/i);
    expect(text).not.toMatch(/ [:;?!»]|« /);
  }
});

it('says of which day the accepted terms are, as one says a day', async () => {
  const leads = async (language: 'fr' | 'en') => {
    const documents = await loadLegal(language);
    return [documents.terms(publisher).lead, documents.sales(publisher).lead];
  };
  for (const lead of await leads('fr'))
    expect(lead).toMatch(/^Version du \d{1,2}\u00a0\p{L}+\u00a0\d{4}\. /u);
  for (const lead of await leads('en'))
    expect(lead).toMatch(/^Version of \d{1,2}\u00a0\p{L}+\u00a0\d{4}\. /u);
});

it('says of nobody that they are men, nor does any other French word (decision 0056)', async () => {
  const documents = await loadLegal('fr');
  const sources = [await loadWords('fr'), ...legalNames.map((name) => documents[name](publisher))];
  const alone =
    /(?<!clientes et (?:des |les )?|cliente ou (?:du )?)\bclients?(?!\p{L})|\b(?:un|le|au|du|les|des|aux|chaque) professionnels?(?!\p{L})/iu;
  const sentences = sources.flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(2000);
  expect(sentences.filter((sentence) => alone.test(sentence))).toEqual([]);
});

/** All strings, without their keys. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}

it('credits the sources of places in the notice, as their licences ask', async () => {
  for (const language of ['fr', 'en'] as const) {
    const notice = JSON.stringify((await loadLegal(language)).notice(publisher));
    for (const source of ['Etalab', 'GeoNames', 'CC BY 4.0', 'Île-de-France Mobilités', 'SNCF', 'ODbL'])
      expect(notice).toContain(source);
  }
});
