import { z } from '@meche/contract/zod';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import type { RoadRoutes } from './port.ts';

const MAX_MS = 2_000;
/** Decimals of the coordinates; six are a precision of ten centimetres. */
const DECIMALS = 6;

const routed = z.object({
  routes: z.tuple(
    [z.object({ legs: z.array(z.object({ distance: z.number().min(0), duration: z.number().min(0) })) })],
    z.unknown(),
  ),
});
/** Answer for points that no road joins. */
const roadless = z.object({ code: z.enum(['NoRoute', 'NoSegment']) });

/** Measures routes with the Open Source Routing Machine, or a server with the same route service. */
export function osrmRoadRoutes({ baseUrl }: { baseUrl: string }): RoadRoutes {
  const service = `${baseUrl.replace(/\/$/, '')}/route/v1/driving/`;
  return {
    async measure(points) {
      assertOutsideTransaction('road routes: measure');
      const path = points
        .map(({ latitude, longitude }) => `${longitude.toFixed(DECIMALS)},${latitude.toFixed(DECIMALS)}`)
        .join(';');
      try {
        const answer = await fetch(`${service}${path}?overview=false`, {
          signal: AbortSignal.timeout(MAX_MS),
        });
        const body: unknown = await answer.json();
        if (answer.status === 400 && roadless.safeParse(body).success) return undefined;
        if (answer.status !== 200) throw new Error(`status ${answer.status}`);
        const [{ legs }] = routed.parse(body).routes;
        if (legs.length !== points.length - 1)
          throw new Error(`${legs.length} legs of ${points.length} points`);
        return legs.map(({ distance, duration }) => ({ metres: distance, seconds: duration }));
      } catch (error) {
        throw new PartnerUnavailable('road routes', error);
      }
    },
  };
}
