import type { Db } from '#kit/database/database';
import { listEndpoints } from './store/endpoints.ts';

/** Hosts of hers that are told of nothing until a test arrives there, each once with since when; who waits longest first. */
export async function listFailing(db: Db, professionalId: string): Promise<{ host: string; since: Date }[]> {
  const failing = (await listEndpoints(db, professionalId)).flatMap(({ url, failingSince }) =>
    failingSince ? [{ host: new URL(url).host, since: failingSince }] : [],
  );
  const withKeyedMutex = failing.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return [...Map.groupBy(withKeyedMutex, ({ host }) => host).values()].flatMap(([first]) => first ?? []);
}
