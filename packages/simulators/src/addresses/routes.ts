import type { FastifyInstance } from 'fastify';
import { type Street, streets } from './streets.ts';

type SearchQuery = { q?: string; limit?: string; autocomplete?: string; postcode?: string; index?: string };

/**
 * Simulates `GET /geocoding/search/` of Addok, the search of the Base Adresse Nationale, for the streets of
 * streets.ts.
 */
export function addressRoutes(server: FastifyInstance): void {
  server.get<{ Querystring: SearchQuery }>('/geocoding/search/', ({ query }, reply) => {
    const { q = '', limit, autocomplete, postcode } = query;
    if (q.length < 3 || q.length > 200 || !/^[\p{L}\p{N}]/u.test(q))
      return reply.code(400).send({ code: 400, message: 'q: must contain between 3 and 200 chars' });
    if (query.index === 'poi') return { type: 'FeatureCollection', features: placesLike(q), query: q };
    const search = read(q, { postcode, isUnfinished: autocomplete !== '0' });
    const features = streets
      .map((street) => ({ street, score: scoreOf(street, search) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, Math.min(Number(limit) || 5, 100))
      .map(({ street, score }) => featureOf(street, search.number, score));
    return { type: 'FeatureCollection', features, query: q };
  });
}

/** Points of interest, which the national service adds to its addresses. Coordinates set by hand. */
const places = [
  { toponym: 'Tour Zamansky', citycode: '75105', postcode: '75005', city: 'Paris', at: [2.3549, 48.847] },
  {
    toponym: 'Parc de Bréquigny',
    citycode: '35238',
    postcode: '35200',
    city: 'Rennes',
    at: [-1.693, 48.087],
  },
  { toponym: 'Palais Rameau', citycode: '59350', postcode: '59000', city: 'Lille', at: [3.0445, 50.6333] },
];

function placesLike(q: string) {
  const words = plainOf(q).split(' ');
  return places
    .filter(({ toponym, city }) => {
      const known = [...plainOf(toponym).split(' '), ...plainOf(city).split(' ')];
      return words.every((word) => known.some((one) => one.startsWith(word)));
    })
    .map(({ toponym, citycode, postcode, city, at: coordinates }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: {
        toponym,
        name: [toponym],
        citycode: [citycode],
        postcode: [postcode],
        city: [city],
        _type: 'poi',
        score: 0.9,
      },
    }));
}

/** Numbers lie apart, each a few metres farther, at most 60 from the middle of the street. */
function numberOffset(number: string | undefined): number {
  return number ? ((Number.parseInt(number, 10) % 50) - 25) * 0.00002 : 0;
}

type Read = {
  number: string | undefined;
  words: string[];
  postcode: string | undefined;
  isUnfinished: boolean;
};

/** Parses a search text such as "12 bd voltaire, 75011 Paris". */
function read(
  q: string,
  { postcode, isUnfinished }: { postcode: string | undefined; isUnfinished: boolean },
): Read {
  const plain = plainOf(q);
  const [, number, rest = plain] = /^([0-9]{1,4}(?: (?:bis|ter|quater))?) (.+)$/.exec(plain) ?? [];
  const [code] = /(?<![0-9])[0-9]{5}(?![0-9])/.exec(rest) ?? [];
  const words = rest.split(' ').filter((word) => word !== code);
  return {
    number,
    words: words.map((word) => spelledOut.get(word) ?? word),
    postcode: postcode ?? code,
    isUnfinished,
  };
}

const spelledOut = new Map([
  ['bd', 'boulevard'],
  ['av', 'avenue'],
  ['pl', 'place'],
  ['st', 'saint'],
  ['fbg', 'faubourg'],
]);

/**
 * How well a street matches, from 0 (no match) to 0.96. A complete address must name the whole street;
 * while the reader types, the last word may be a prefix.
 */
function scoreOf({ name, city, postalCode }: Street, { words, postcode, isUnfinished }: Read): number {
  if (postcode && postcode !== postalCode) return 0;
  const own = plainOf(name).split(' ');
  const town = plainOf(city).split(' ');
  const isWritten = (word: string, at: number, among: readonly string[]) =>
    among.some(
      (known) => known === word || (isUnfinished && at === words.length - 1 && known.startsWith(word)),
    );
  if (!words.every((word, at) => isWritten(word, at, [...own, ...town]))) return 0;
  const covered =
    own.filter((known) => words.some((word, at) => isWritten(word, at, [known]))).length / own.length;
  if (covered < 1 && !isUnfinished) return 0;
  const isThere = postcode !== undefined || town.some((known) => words.includes(known));
  return 0.4 + 0.4 * covered + (isThere ? 0.16 : 0);
}

function featureOf(
  { communeCode, postalCode, city, latitude, longitude, ...street }: Street,
  number: string | undefined,
  score: number,
) {
  const [town] = city.split(/ [0-9]/);
  const name = number ? `${number} ${street.name}` : street.name;
  return {
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [longitude, Number((latitude + numberOffset(number)).toFixed(5))],
    },
    properties: {
      label: `${name} ${postalCode} ${town}`,
      score,
      name,
      type: number ? 'housenumber' : 'street',
      ...(number && { housenumber: number, street: street.name }),
      postcode: postalCode,
      citycode: communeCode,
      city: town,
      ...(town !== city && { district: city }),
    },
  };
}

function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
