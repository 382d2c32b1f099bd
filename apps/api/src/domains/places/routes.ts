import { listCommunes as endpoint } from '@meche/contract/places';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import { suggestCommunes } from './suggest-communes.ts';

export function placesRoutes(http: HttpDoor, { db }: { db: Database }): void {
  http.serve(endpoint, ({ query }) => suggestCommunes(db, query.text));
}
