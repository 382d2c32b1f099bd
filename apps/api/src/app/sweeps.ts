import { appointmentSweeps } from '#appointments';
import { webhookSweep } from '#connections';
import { externalCalendarSweep } from '#external-calendars';
import { fileSweep } from '#files';
import type { WorkSource } from '#kit/jobs/work-source';
import { messagingSweeps } from '#messaging';
import { notificationSweeps } from '#notifications';
import { paymentSweeps } from '#payments';
import { salonSweeps } from '#professionals';
import { signUpSweep } from '#sign-up';
import { limitBookableMembers } from '#staff';
import { subscriptionSweeps } from '#subscriptions';
import { verificationSweeps } from '#verification';
import { waitingSweeps } from '#waiting';
import { walletSweeps } from '#wallet';
import type { AppContext } from './context.ts';
import { createAlarmSweep } from './operator/watch-figures.ts';
import { deliveryDepsOf } from './reactions/notifier.ts';
import {
  accountsOf,
  billingOf,
  connectionsOf,
  externalCalendarsOf,
  paymentsOf,
  payoutsOf,
} from './wiring.ts';

/** Returns every sweep of the marketplace: business deadlines, and commands that wait for a partner. */
export function createSweeps(context: AppContext): WorkSource[] {
  const payments = paymentsOf(context);
  return [
    ...appointmentSweeps({ ...context, payments }),
    ...waitingSweeps(context),
    ...messagingSweeps(context),
    ...paymentSweeps(payments),
    ...walletSweeps(payoutsOf(context)),
    ...subscriptionSweeps({ ...billingOf(context), limitBookableMembers }),
    ...verificationSweeps(accountsOf(context)),
    ...notificationSweeps(deliveryDepsOf(context)),
    webhookSweep(connectionsOf(context)),
    externalCalendarSweep(externalCalendarsOf(context)),
    signUpSweep(context),
    ...salonSweeps({ ...context, geocoding: context.partners.geocoding }),
    fileSweep({ ...context, storage: context.partners.files }),
    createAlarmSweep(context),
  ];
}
