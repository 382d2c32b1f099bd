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
import { marketplaceLines, type Paid, partOf, professionalLines, whyReceipt } from './rules/receipts.ts';
import { paymentOf } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

/** The marketplace’s search fee, under the VAT of metropolitan France: 20 %. */
const OUR_VAT_BASIS_POINTS = 2000;

export type ReceiptDeps = {
  db: Database;
  publisher: Pick<Publisher, 'name' | 'address' | 'registration' | 'vatNumber'>;
};

/**
 * The receipt of an appointment, for its customer and for members with see_money. Refuses not_found to
 * others, forbidden to members without see_money, wrong_state until it is settled and when nothing was
 * paid.
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
  const why = whyReceipt(paid) ?? refuse('wrong_state');
  const [numbersOverTime, allRefunds] = await Promise.all([
    listBusinessNumbers(db, row.professionalId),
    listRefundsOf(db, [row.id]),
  ]);
  // Failed refunds returned nothing; pending ones count.
  const refunds = allRefunds
    .filter(({ state }) => state !== 'failed')
    .map(({ endedAt, requestedAt, ...refund }) => ({ ...refund, at: endedAt ?? requestedAt }));
  const numbers = numbersAt(numbersOverTime, row.startsAt);
  // A late fee compensates for lost time: no VAT is due on it.
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
            // The start of the professional’s home visits is private.
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
