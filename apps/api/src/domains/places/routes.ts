import { listCommunes, listPlaces } from '@meche/contract/places';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import { suggestCommunes, suggestPlaces } from './suggest-communes.ts';

export function placesRoutes(http: HttpDoor, { db }: { db: Database }): void {
  http.serve(listCommunes, ({ query }) => suggestCommunes(db, query.text));
  http.serve(listPlaces, ({ query }) => suggestPlaces(db, query.text));
}
