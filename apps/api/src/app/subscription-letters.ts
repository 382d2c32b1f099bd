import { type Reaction, whenTelling } from '#kit/jobs/reactions';
import { type SubscriptionNews, type ToldSubscription, tellSubscription } from '#notifications';
import { listProfessionalsByIds } from '#professionals';
import {
  findInvoice,
  InvoiceIssued,
  InvoicePaid,
  InvoiceUnpaid,
  numberOf,
  SubscriptionBack,
  SubscriptionCardAsked,
  SubscriptionStopped,
} from '#subscriptions';
import { postOf, readOwner } from './notifier.ts';
import type { Parts } from './parts.ts';

const unpaid = {
  declined: 'invoiceDeclined',
  authentication: 'invoiceAsked',
  no_card: 'invoiceWithoutCard',
} as const satisfies Record<string, SubscriptionNews>;

/** What her subscription writes to her: a part of the one screen of reactions. */
export function subscriptionLetters(parts: Parts): Reaction[] {
  const { db } = parts;
  const post = postOf(parts);
  const tell = async (
    professionalId: string,
    factId: number,
    told: Omit<ToldSubscription, 'businessName' | 'invoice'> & { invoiceId?: string },
  ) => {
    const { invoiceId, ...news } = told;
    const owner = await readOwner(parts, professionalId);
    if (!owner) return;
    const found = invoiceId === undefined ? undefined : await findInvoice(db, invoiceId);
    const invoice = found && { number: numberOf(found), dueCents: found.dueCents };
    await tellSubscription(post, { ...owner, ...news, ...(invoice && { invoice }) }, factId);
  };
  const businessOf = async (id: string) => (await listProfessionalsByIds(db, [id]))[0];
  return [
    whenTelling(SubscriptionCardAsked, 'tell-her', ({ professionalId }, fact) =>
      tell(professionalId, fact.id, { news: 'cardAsked' }),
    ),
    whenTelling(InvoiceIssued, 'tell-her', ({ professionalId, invoiceId }, fact) =>
      tell(professionalId, fact.id, { news: 'invoiceIssued', invoiceId }),
    ),
    whenTelling(InvoicePaid, 'tell-her', ({ professionalId, invoiceId }, fact) =>
      tell(professionalId, fact.id, { news: 'invoicePaid', invoiceId }),
    ),
    whenTelling(InvoiceUnpaid, 'tell-her', async (told, fact) => {
      const { professionalId, invoiceId, reason, nextTryAt: at } = told;
      // What stops by it is told in its place, unless she alone can answer her bank.
      if (at === null && reason !== 'authentication') return;
      const timeZone = (await businessOf(professionalId))?.timeZone ?? 'Europe/Paris';
      const nextTryAt = at === null ? null : { at, timeZone };
      await tell(professionalId, fact.id, { news: unpaid[reason], invoiceId, nextTryAt });
    }),
    whenTelling(SubscriptionStopped, 'tell-her', async ({ professionalId, why }, fact) => {
      const isSalon = (await businessOf(professionalId))?.role === 'SALON';
      const news = {
        unpaid: isSalon ? ('suspended' as const) : ('stopped' as const),
        ended: isSalon ? ('endedSalon' as const) : ('ended' as const),
      }[why];
      await tell(professionalId, fact.id, { news });
    }),
    whenTelling(SubscriptionBack, 'tell-her', ({ professionalId }, fact) =>
      tell(professionalId, fact.id, { news: 'back' }),
    ),
  ];
}
