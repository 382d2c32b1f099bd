import { listCommunes as endpoint } from '@meche/contract/places';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import { listCommunes } from './store.ts';

export function placesRoutes(http: HttpDoor, { db }: { db: Database }): void {
  http.serve(endpoint, ({ query }) => listCommunes(db, query.text, 10));
}
