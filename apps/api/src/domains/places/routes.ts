import { listCommunes, listPlaces, listStreets } from '@meche/contract/places';
import { type Database, isDatabaseUnavailable } from '#kit/database/database';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { Refusal } from '#kit/refusal';
import { type StreetDeps, suggestStreetLines } from './find-street.ts';
import { suggestCommunes, suggestPlaces } from './suggest-communes.ts';

/**
 * Per network, because every keystroke is a request. Above the limit, and while requests cannot be counted, no
 * streets are suggested, only communes and departments.
 */
const streetsLimit = { name: 'streets', max: 300, windowSeconds: 60 } as const;

type Deps = { db: Database; limits: Limits; geocoding: StreetDeps['geocoding'] };

export function placesRoutes(http: HttpRouter, { db, limits, geocoding }: Deps): void {
  const mayAsk = (ip: string) => limits.hit(streetsLimit, networkOf(ip)).then(() => true, falseWithoutLimit);
  http.serve(listCommunes, ({ query }) => suggestCommunes(db, query.text));
  http.serve(listPlaces, ({ query, request }) =>
    suggestPlaces({ db, geocoding, mayAsk: () => mayAsk(request.ip) }, query.text),
  );
  http.serve(listStreets, async ({ query, request }) =>
    suggestStreetLines({ geocoding: (await mayAsk(request.ip)) ? geocoding : undefined }, query),
  );
}

function falseWithoutLimit(error: unknown): false {
  const isTooMany = error instanceof Refusal && error.code === 'too_many_requests';
  if (isTooMany || isDatabaseUnavailable(error)) return false;
  throw error;
}
