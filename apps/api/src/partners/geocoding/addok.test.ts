import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answerWith, startLocalServer } from '#testing/local-server';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { addokGeocoding } from './addok.ts';

const query = { text: '12 rue de Rivoli Paris', isUnfinished: false, limit: 5 };

const base = async (answer: RequestListener) =>
  addokGeocoding({ baseUrl: `${await startLocalServer(answer)}/geocodage/` });

const feature = (properties: object, coordinates = [2.3595, 48.8555]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    label: '12 Rue de Rivoli 75004 Paris',
    score: 0.96,
    type: 'housenumber',
    name: '12 Rue de Rivoli',
    postcode: '75004',
    citycode: '75104',
    city: 'Paris',
    district: 'Paris 4e Arrondissement',
    context: '75, Paris, Île-de-France',
    ...properties,
  },
});
const answering = (...features: object[]) => ({
  type: 'FeatureCollection',
  features,
  query: query.text,
});

describe('addresses by the address base', () => {
  test('are asked for as they are written, and answered with their commune and their point', async () => {
    const urls: string[] = [];
    const geocoding = await base((request, response) => {
      urls.push(request.url ?? '');
      response.end(
        JSON.stringify(answering(feature({}), feature({ type: 'street', name: 'Rue de Rivoli' }))),
      );
    });
    const here = { postalCode: '75004', communeCode: '75104', latitude: 48.8555, longitude: 2.3595 };
    expect(await geocoding.find({ ...query, postalCode: '75004' })).toEqual([
      { kind: 'housenumber', name: '12 Rue de Rivoli', score: 0.96, ...here },
      { kind: 'street', name: 'Rue de Rivoli', score: 0.96, ...here },
    ]);
    await geocoding.find({ text: '(rue & co', isUnfinished: true, limit: 3 });
    expect(urls).toEqual([
      '/geocodage/search/?q=12+rue+de+Rivoli+Paris&limit=5&autocomplete=0&postcode=75004',
      '/geocodage/search/?q=rue+%26+co&limit=3&autocomplete=1',
    ]);
  });

  test('are points of interest where the service has them, and none where it knows addresses only', async () => {
    const urls: string[] = [];
    const poi = (toponym: string, citycode: string | string[]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.2945, 48.8583] },
      properties: { toponym, name: [toponym], citycode, category: ['monument'], _type: 'poi', score: 0.9 },
    });
    const geocoding = await base((request, response) => {
      urls.push(request.url ?? '');
      const features = [poi('Tour Eiffel', ['75107', '75056']), poi('Le Bourg', '35238'), feature({})];
      response.end(JSON.stringify(answering(...(features as ReturnType<typeof feature>[]))));
    });
    const here = { latitude: 48.8583, longitude: 2.2945 };
    expect(await geocoding.findPlaces({ text: 'tour eiffel', isUnfinished: false, limit: 5 })).toEqual([
      { name: 'Tour Eiffel', communeCode: '75107', ...here },
      { name: 'Le Bourg', communeCode: '35238', ...here },
    ]);
    expect(urls).toEqual(['/geocodage/search/?q=tour+eiffel&limit=5&autocomplete=0&index=poi']);
  });

  test('are only streets and addresses with a postal code', async () => {
    const town = { type: 'municipality', name: 'Rivoli', postcode: undefined, citycode: undefined };
    const track = { type: 'street', name: 'Chemin de Rivoli', postcode: undefined };
    const geocoding = await base(answerWith(200, answering(feature(town), feature(track), feature({}))));
    expect((await geocoding.find(query)).map(({ name }) => name)).toEqual(['12 Rue de Rivoli']);
  });

  test('are none where too little is written to ask for', async () => {
    const geocoding = await base(answerWith(400, {}));
    expect(await geocoding.find({ ...query, text: ' - ru' })).toEqual([]);
  });

  test.each([
    ['refuses', 400, { code: 400, message: 'q: required' }],
    ['is overloaded', 429, 'busy'],
    ['fails', 500, answering(feature({}))],
    ['speaks something else', 200, 'Rivoli <html>'],
    ['names no commune', 200, answering(feature({ citycode: 'Paris' }))],
    ['leaves out the point', 200, answering({ ...feature({}), geometry: null })],
    ['is beyond the earth', 200, answering(feature({}, [2.3, 948]))],
  ])('of a server that %s are unavailable, and what was asked is in no error', async (_, status, body) => {
    const geocoding = await base(answerWith(status, body));
    const error = await geocoding.find(query).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PartnerUnavailable);
    const { message, stack, cause } = error as PartnerUnavailable;
    expect([message, stack, String(cause), JSON.stringify(cause)].join()).not.toMatch(/rivoli/i);
  });

  test('of a server that is silent or gone are unavailable', async () => {
    const mute = await base(() => {});
    await expect(mute.find(query)).rejects.toThrow(PartnerUnavailable);
    const gone = addokGeocoding({ baseUrl: 'http://127.0.0.1:1' });
    await expect(gone.find(query)).rejects.toThrow(PartnerUnavailable);
  });

  test('are not asked for while the database waits', async () => {
    const geocoding = await base(answerWith(200, answering()));
    await expectRefusedInTransaction(() => geocoding.find(query));
    await expectRefusedInTransaction(() => geocoding.findPlaces(query));
  });
});
