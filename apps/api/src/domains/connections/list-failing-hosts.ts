import type { Db } from '#kit/database/database';
import { listEndpoints } from './store/endpoints.ts';

/**
 * Lists the hosts of failing endpoints, each once with its earliest failure, longest failing first. A
 * failing endpoint gets no events until it accepts a test or a resent delivery.
 */
export async function listFailingHosts(
  db: Db,
  professionalId: string,
): Promise<{ host: string; since: Date }[]> {
  const failing = (await listEndpoints(db, professionalId)).flatMap(({ url, failingSince }) =>
    failingSince ? [{ host: new URL(url).host, since: failingSince }] : [],
  );
  const byAge = failing.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return [...Map.groupBy(byAge, ({ host }) => host).values()].flatMap(([first]) => first ?? []);
}
