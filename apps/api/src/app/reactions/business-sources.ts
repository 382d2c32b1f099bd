import { EndpointFailing } from '#connections';
import { findFormerEmail } from '#identity';
import type { Db } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';
import { listProfessionalsByIds } from '#professionals';
import {
  findInvoice,
  InvoiceIssued,
  InvoicePaid,
  InvoiceUnpaid,
  numberOf,
  SubscriptionBack,
  SubscriptionCardDeclined,
  SubscriptionCardNeedsAuthentication,
  SubscriptionStopped,
} from '#subscriptions';
import { CardPaymentStopped, VerificationDecided } from '#verification';
import { BankAccountAdded, BankAccountRefused, MoneyHeldLong, WithdrawalFailed } from '#wallet';
import type { AppContext } from '../context.ts';
import { from } from './notification-source.ts';
import { readFailingEndpoint, readOwner } from './notifier.ts';

/**
 * For this long after a change of email, the former address is also notified of a new bank account, as
 * protection against account theft.
 */
const EMAIL_STILL_OWN_MS = 7 * DAY_MS;

/** Returns the owner of a business with details of the domain event. */
async function loadOwner<Details extends object>(db: Db, professionalId: string, details: Details) {
  const owner = await readOwner({ db }, professionalId);
  return owner && { ...details, ...owner };
}

async function loadInvoice(
  db: Db,
  { professionalId, invoiceId }: { professionalId: string; invoiceId: string },
) {
  const owner = await readOwner({ db }, professionalId);
  const found = owner && (await findInvoice(db, invoiceId));
  return (
    owner && { ...owner, ...(found && { invoice: { number: numberOf(found), dueCents: found.dueCents } }) }
  );
}

/** What the messages to the owner of a business need, by their key in the catalogue. */
export function businessSources(context: AppContext) {
  const { db } = context;
  return {
    'verification-decided.notify-professional': from(
      VerificationDecided,
      ({ professionalId, isStopped = false, ...decided }) =>
        loadOwner(db, professionalId, { ...decided, isStopped }),
    ),
    'card-payment-stopped.notify-professional': from(CardPaymentStopped, ({ professionalId, requirements }) =>
      loadOwner(db, professionalId, { requirements }),
    ),
    'subscription-card-declined.notify-professional': from(SubscriptionCardDeclined, ({ professionalId }) =>
      readOwner(context, professionalId),
    ),
    'subscription-card-needs-authentication.notify-professional': from(
      SubscriptionCardNeedsAuthentication,
      ({ professionalId }) => readOwner(context, professionalId),
    ),
    'invoice-issued.notify-professional': from(InvoiceIssued, (issued) => loadInvoice(db, issued)),
    'invoice-paid.notify-professional': from(InvoicePaid, (paid) => loadInvoice(db, paid)),
    'invoice-unpaid.notify-professional': from(
      InvoiceUnpaid,
      async ({ reason, nextTryAt: at, ...unpaid }) => {
        const found = await loadInvoice(db, unpaid);
        return (
          found && { ...found, reason, nextTryAt: at === null ? null : { at, timeZone: found.timeZone } }
        );
      },
    ),
    'subscription-stopped.notify-professional': from(SubscriptionStopped, async ({ professionalId, why }) => {
      const [professional] = await listProfessionalsByIds(db, [professionalId]);
      return loadOwner(db, professionalId, { why, isSalon: professional?.role === 'SALON' });
    }),
    'subscription-back.notify-professional': from(SubscriptionBack, ({ professionalId }) =>
      readOwner(context, professionalId),
    ),
    'bank-account-added.notify-professional': from(
      BankAccountAdded,
      async ({ professionalId, ...bankAccount }, fact) => {
        const owner = await readOwner(context, professionalId);
        if (!owner) return undefined;
        const since = later(fact.at, -EMAIL_STILL_OWN_MS);
        const formerEmail = await findFormerEmail(db, owner.person.id, since);
        return { ...owner, ...bankAccount, formerEmail };
      },
    ),
    'bank-account-refused.notify-professional': from(
      BankAccountRefused,
      ({ professionalId, ...bankAccount }) => loadOwner(db, professionalId, bankAccount),
    ),
    'withdrawal-failed.notify-professional': from(WithdrawalFailed, ({ professionalId, ...withdrawal }) =>
      loadOwner(db, professionalId, withdrawal),
    ),
    'money-held-long.notify-professional': from(MoneyHeldLong, ({ professionalId, ...held }) =>
      loadOwner(db, professionalId, held),
    ),
    'endpoint-failing.notify-owner': from(EndpointFailing, ({ endpointId }) =>
      readFailingEndpoint(context, endpointId),
    ),
  };
}
