import { notifyOn, type Reaction } from '#kit/jobs/reactions';
import { type NotifiedSubscription, notifySubscription, type SubscriptionNews } from '#notifications';
import { listProfessionalsByIds } from '#professionals';
import {
  findInvoice,
  InvoiceIssued,
  InvoicePaid,
  InvoiceUnpaid,
  numberOf,
  SubscriptionBack,
  SubscriptionCardNeedsAuthentication,
  SubscriptionStopped,
} from '#subscriptions';
import type { AppContext } from './context.ts';
import { messageDepsOf, readOwner } from './notifier.ts';

const unpaid = {
  declined: 'invoiceDeclined',
  authentication: 'invoiceAsked',
  no_card: 'invoiceWithoutCard',
} as const satisfies Record<string, SubscriptionNews>;

/** Reactions that email a professional about their subscription. reactions.ts includes them. */
export function subscriptionReactions(context: AppContext): Reaction[] {
  const { db } = context;
  const messageDeps = messageDepsOf(context);
  const notify = async (
    professionalId: string,
    factId: number,
    details: Omit<NotifiedSubscription, 'businessName' | 'invoice'> & { invoiceId?: string },
  ) => {
    const { invoiceId, ...news } = details;
    const owner = await readOwner(context, professionalId);
    if (!owner) return;
    const found = invoiceId === undefined ? undefined : await findInvoice(db, invoiceId);
    const invoice = found && { number: numberOf(found), dueCents: found.dueCents };
    await notifySubscription(messageDeps, { ...owner, ...news, ...(invoice && { invoice }) }, factId);
  };
  const businessOf = async (id: string) => (await listProfessionalsByIds(db, [id]))[0];
  return [
    notifyOn(SubscriptionCardNeedsAuthentication, 'notify-professional', ({ professionalId }, fact) =>
      notify(professionalId, fact.id, { news: 'cardAsked' }),
    ),
    notifyOn(InvoiceIssued, 'notify-professional', ({ professionalId, invoiceId }, fact) =>
      notify(professionalId, fact.id, { news: 'invoiceIssued', invoiceId }),
    ),
    notifyOn(InvoicePaid, 'notify-professional', ({ professionalId, invoiceId }, fact) =>
      notify(professionalId, fact.id, { news: 'invoicePaid', invoiceId }),
    ),
    notifyOn(InvoiceUnpaid, 'notify-professional', async (unpaidInvoice, fact) => {
      const { professionalId, invoiceId, reason, nextTryAt: at } = unpaidInvoice;
      // After the last failed attempt, SubscriptionStopped sends the email, unless the professional must
      // confirm the payment with their bank.
      if (at === null && reason !== 'authentication') return;
      const timeZone = (await businessOf(professionalId))?.timeZone ?? 'Europe/Paris';
      const nextTryAt = at === null ? null : { at, timeZone };
      await notify(professionalId, fact.id, { news: unpaid[reason], invoiceId, nextTryAt });
    }),
    notifyOn(SubscriptionStopped, 'notify-professional', async ({ professionalId, why }, fact) => {
      const isSalon = (await businessOf(professionalId))?.role === 'SALON';
      const news = {
        unpaid: isSalon ? ('suspended' as const) : ('stopped' as const),
        ended: isSalon ? ('endedSalon' as const) : ('ended' as const),
      }[why];
      await notify(professionalId, fact.id, { news });
    }),
    notifyOn(SubscriptionBack, 'notify-professional', ({ professionalId }, fact) =>
      notify(professionalId, fact.id, { news: 'back' }),
    ),
  ];
}
