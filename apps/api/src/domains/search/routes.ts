import { searchProfessionals as endpoint } from '@meche/contract/search';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { searchProfessionals } from './search-professionals.ts';

export function searchRoutes(http: HttpDoor, deps: { db: Database; clock: Clock }): void {
  http.serve(endpoint, ({ query }) => searchProfessionals(deps, query));
}
