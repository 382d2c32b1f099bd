import { own } from '@meche/contract/own';
import { z } from '@meche/contract/zod';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import type { AddressFound, Geocoding, PlaceKnown } from './port.ts';

/** The timeout is short, because a page waits for the answer. */
const MAX_MS = 1_500;
/** The service accepts queries of this many characters. */
const CHARACTERS = { least: 3, most: 200 };

const kinds: Record<string, AddressFound['kind']> = { housenumber: 'housenumber', street: 'street' };

const collection = z.object({
  features: z.array(
    z.looseObject({
      properties: z.looseObject({ type: z.string().optional(), toponym: z.string().optional() }),
    }),
  ),
});
type Feature = z.output<typeof collection>['features'][number];
/**
 * A street or address must have these fields; landmarks and communes lack some of them, and a rural path
 * may lack its postal code.
 */
const address = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    score: z.number().min(0),
    name: z.string().min(1).max(300),
    postcode: z
      .string()
      .regex(/^[0-9]{5}$/)
      .optional(),
    citycode: z.string().regex(/^[0-9][0-9AB][0-9]{3}$/),
  }),
});

/** A field of a point of interest is a list where the place has several names or lies in several communes. */
const listOf = (one: z.ZodString) => z.union([one.transform((value) => [value]), z.array(one)]);
const place = z.object({
  geometry: address.shape.geometry,
  properties: z.object({
    toponym: z.string().min(1).max(300),
    citycode: listOf(address.shape.properties.shape.citycode),
  }),
});

/**
 * Searches the Base Adresse Nationale through Addok, which answers `/search/?q=` with GeoJSON: the national
 * service (https://data.geopf.fr/geocodage) or your own server. With `index=poi` the national service answers
 * points of interest; an Addok of addresses ignores it, and its answers are then left out.
 */
export function addokGeocoding({ baseUrl }: { baseUrl: string }): Geocoding {
  const service = `${baseUrl.replace(/\/$/, '')}/search/`;
  const ask = async <Found>(
    text: string,
    search: Record<string, string>,
    read: (feature: Feature) => Found[],
  ): Promise<Found[]> => {
    // The service refuses queries that start with punctuation.
    const q = text.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, CHARACTERS.most);
    if (q.length < CHARACTERS.least) return [];
    try {
      const query = new URLSearchParams({ q, ...search });
      const answer = await fetch(`${service}?${query}`, { signal: AbortSignal.timeout(MAX_MS) });
      const body: unknown = await answer.json();
      if (answer.status !== 200) throw new Error(`status ${answer.status}`);
      return collection.parse(body).features.flatMap(read);
    } catch (error) {
      throw new PartnerUnavailable('geocoding', withoutText(error));
    }
  };
  const pageOf = ({ limit, isUnfinished }: { limit: number; isUnfinished: boolean }) => ({
    limit: String(limit),
    autocomplete: isUnfinished ? '1' : '0',
  });
  return {
    async find({ text, postalCode, ...how }) {
      assertOutsideTransaction('geocoding: find');
      return ask(text, { ...pageOf(how), ...(postalCode && { postcode: postalCode }) }, (feature) => {
        const kind = own(kinds, feature.properties.type ?? '');
        return kind ? presented(kind, feature) : [];
      });
    },
    async findPlaces({ text, ...how }) {
      assertOutsideTransaction('geocoding: findPlaces');
      return ask(text, { ...pageOf(how), index: 'poi' }, (feature) =>
        feature.properties.toponym === undefined ? [] : presentedPlace(feature),
      );
    },
  };
}

function presentedPlace(feature: unknown): PlaceKnown[] {
  const { geometry, properties } = place.parse(feature);
  const [longitude, latitude] = geometry.coordinates;
  const [communeCode] = properties.citycode;
  return communeCode ? [{ name: properties.toponym, communeCode, latitude, longitude }] : [];
}

function presented(kind: AddressFound['kind'], feature: unknown): AddressFound[] {
  const { geometry, properties } = address.parse(feature);
  const [longitude, latitude] = geometry.coordinates;
  const { name, postcode: postalCode, citycode, score } = properties;
  return postalCode ? [{ kind, name, postalCode, score, latitude, longitude, communeCode: citycode }] : [];
}

/** A JSON parse error quotes the answer, which may contain a home address. */
function withoutText(error: unknown): unknown {
  return error instanceof SyntaxError ? new Error('no JSON') : error;
}
