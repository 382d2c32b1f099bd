import type { Publisher } from '@meche/contract/publisher';
import type { Receipt } from '@meche/contract/receipts';
import type { Database } from '#kit/database/database';
import { sum } from '#kit/money';
import { refuse } from '#kit/refusal';
import { latest } from '#kit/time';
import { listPayablesByIds, listRefundsOf } from '#payments';
import { vatBasisPointsOf } from '#places';
import { listBusinessNumbers, numbersAt } from '#professionals';
import { findStanding } from '#staff';
import { getAppointment } from './get-appointment.ts';
import { marketplaceLines, type Paid, partOf, professionalLines, receiptKindOf } from './rules/receipts.ts';
import { paymentOf } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

/** VAT of metropolitan France, 20 %, which applies to the marketplace’s search fee. */
const OUR_VAT_BASIS_POINTS = 2000;

export type ReceiptDeps = {
  db: Database;
  publisher: Pick<Publisher, 'name' | 'address' | 'registration' | 'vatNumber'>;
};

/**
 * Returns the receipt of an appointment to its customer and to members with see_money. Refuses not_found to
 * others, forbidden to members without see_money, and wrong_state when nothing was paid or the appointment
 * is not settled.
 */
export async function readReceipt(deps: ReceiptDeps, id: string, accountId: string): Promise<Receipt> {
  const { row, viewer } = await getAppointment(deps.db, id, accountId);
  if (viewer === 'professional' && !(await findStanding(deps.db, accountId))?.can.has('see_money'))
    refuse('forbidden');
  return makeReceipt(deps, row);
}

async function makeReceipt({ db, publisher }: ReceiptDeps, row: AppointmentRow): Promise<Receipt> {
  const [payable] = await listPayablesByIds(db, [row.id]);
  const { capturedCents = 0, searchFeeCapturedCents = 0 } = payable ?? {};
  const payment = paymentOf(row, payable).status;
  const paid: Paid = { ...row, payment, capturedCents, searchFeeCapturedCents };
  const why = receiptKindOf(paid) ?? refuse('wrong_state');
  const [numbersOverTime, allRefunds] = await Promise.all([
    listBusinessNumbers(db, row.professionalId),
    listRefundsOf(db, [row.id]),
  ]);
  // A pending refund counts; a failed one returned no money.
  const refunds = allRefunds
    .filter(({ state }) => state !== 'failed')
    .map(({ endedAt, requestedAt, ...refund }) => ({ ...refund, at: endedAt ?? requestedAt }));
  const numbers = numbersAt(numbersOverTime, row.startsAt);
  // A late fee or no-show fee compensates for lost time, so it bears no VAT.
  const isTaxed = numbers.vatRegime === 'subject' && why === 'completed';
  const marketplaceBack = sum(refunds.map(({ searchFeeCents }) => searchFeeCents));
  const professionalBackCents = sum(refunds.map(({ amountCents }) => amountCents)) - marketplaceBack;
  const professional = professionalLines(paid, why);
  const marketplace = marketplaceLines(paid);
  const { name, address, registration, vatNumber } = publisher;
  const { line, postalCode, city } = row;
  return {
    appointmentId: row.id,
    reference: row.id.slice(0, 8).toUpperCase(),
    why,
    startsAt: row.startsAt.toISOString(),
    timeZone: row.timeZone,
    madeAt: latest(row.stateChangedAt, ...refunds.map(({ at }) => at)).toISOString(),
    customerName: row.customerName,
    professional: professional
      ? {
          ...partOf(professional, {
            basisPoints: isTaxed ? vatBasisPointsOf(postalCode) : null,
            refundedCents: professionalBackCents,
          }),
          seller: {
            name: row.professionalName,
            // For a home visit the address would be where the professional starts from, which is private.
            address:
              row.place === 'salon' ? [line, `${postalCode} ${city}`].filter(Boolean).join(', ') : null,
            siret: numbers.siret,
            vatRegime: numbers.vatRegime,
            vatNumber: numbers.vatNumber,
          },
          paidOnSiteBy: row.paidOnSiteBy,
        }
      : null,
    marketplace: marketplace
      ? {
          ...partOf(marketplace, { basisPoints: OUR_VAT_BASIS_POINTS, refundedCents: marketplaceBack }),
          seller: { name, address, registration, vatNumber },
        }
      : null,
    refunds: refunds.map(({ at, amountCents }) => ({ at: at.toISOString(), amountCents })),
  };
}
