import { listPlans } from '@meche/contract/subscriptions';
import type { HttpDoor } from '#kit/http/serve';
import { planOffers } from './rules.ts';

export function subscriptionsRoutes(http: HttpDoor): void {
  http.serve(listPlans, async () => planOffers());
}
