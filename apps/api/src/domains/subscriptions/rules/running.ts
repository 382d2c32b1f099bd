import type { Subscription } from '../store/subscriptions.ts';
import type { Holding } from './lines.ts';

export function periodOf({
  anchorDay,
  periodStartsOn: startsOn,
  periodEndsOn: endsOn,
  periodEndsAt: endsAt,
  periodPlan: plan,
  periodProfiles,
}: Subscription) {
  if (anchorDay === null || startsOn === null || endsOn === null || endsAt === null || plan === null)
    return undefined;
  const holding: Holding = { plan, additionalProfiles: periodProfiles ?? 0 };
  return { anchorDay, startsOn, endsOn, endsAt, holding };
}
