import { operableCommands } from '#kit/jobs/operate-commands';
import { charges, isProcessing } from './store/charges.ts';
import { findDue } from './store/dues.ts';
import { lockSubscription } from './store/subscriptions.ts';
import { writeCharge } from './try-dues.ts';

/**
 * A refused charge is repeated while its invoice is open and the bank is processing no other charge of it,
 * with the present card of the professional.
 */
export const chargeCommands = operableCommands(charges, {
  about: 'professional',
  subjectOf: ({ professionalId }) => professionalId,
  async repeat(tx, { professionalId, invoiceId }, now) {
    const subscription = await lockSubscription(tx, professionalId);
    const due = invoiceId === null ? undefined : await findDue(tx, invoiceId);
    const paymentMethodId = subscription?.paymentMethodId ?? null;
    if (due?.status !== 'open' || paymentMethodId === null) return undefined;
    if (await isProcessing(tx, due.invoiceId)) return undefined;
    return () => writeCharge(tx, due, { paymentMethodId, counts: false, now });
  },
});
