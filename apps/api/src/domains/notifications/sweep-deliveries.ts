import { type WorkSource, workSource } from '#kit/jobs/work-source';
import { type DeliveryDeps, deliverPending } from './deliver-pending.ts';
import { enqueuedBy } from './store/deliveries.ts';

export function notificationSweeps(deps: DeliveryDeps): WorkSource[] {
  return (['email', 'sms', 'push'] as const).map((channel) =>
    workSource(enqueuedBy[channel], () => deliverPending(deps, channel)),
  );
}
