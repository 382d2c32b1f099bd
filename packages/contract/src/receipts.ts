import { vatRegimes } from './business-numbers.ts';
import { type Download, endpoint } from './endpoint.ts';
import { languages, waysOfPayment } from './enumerations.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/**
 * Kinds of lines. `reduction` is the part of the price that was not debited, as a negative amount.
 * `late_fee` and `no_show_fee` compensate for an empty slot. `search_fee` belongs to the marketplace.
 */
export const receiptLineKinds = [
  'service',
  'mileage',
  'late_fee',
  'no_show_fee',
  'search_fee',
  'reduction',
] as const;

const receiptLine = z.object({
  kind: z.enum(receiptLineKinds),
  name: z.string().describe('Name of the service; empty for other kinds of lines'),
  amountCents: z.int(),
});

const vatLine = z.object({
  basisPoints: z.int().describe('VAT rate in basis points: 2000 is 20 %'),
  netCents: z.int(),
  vatCents: z.int(),
});

/**
 * The part of a receipt that concerns one seller. The lines add up to the total, which is paid by card and
 * on site.
 */
const receiptPart = z.object({
  lines: z.array(receiptLine),
  totalCents: z.int(),
  vat: vatLine.nullable(),
  paidByCardCents: z.int(),
  onSiteCents: z.int(),
  refundedCents: z.int().describe('Amount refunded of the card payment'),
});
export type ReceiptPart = z.output<typeof receiptPart>;

/**
 * Who was paid which amount for an appointment, as agreed at the booking and as debited. A receipt is not
 * an invoice.
 */
export const receipt = z.object({
  appointmentId: uuid,
  reference: z.string().describe('Reference of the appointment, as in the emails'),
  why: z.enum(['completed', 'cancelled', 'no_show']).describe('Outcome of the appointment'),
  startsAt: instant,
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  madeAt: instant.describe('Time of the event that the receipt documents'),
  customerName: z.string(),
  professional: receiptPart
    .extend({
      seller: z.object({
        name: z.string(),
        address: z.string().nullable().describe('Address of a salon; null: the professional has none'),
        siret: z.string().nullable(),
        vatRegime: z.enum(vatRegimes).nullable(),
        vatNumber: z.string().nullable(),
      }),
      paidOnSiteBy: z
        .enum(waysOfPayment)
        .nullable()
        .describe('How the amount due on site was paid; null: nothing was due, or not recorded'),
    })
    .nullable(),
  marketplace: receiptPart
    .extend({
      seller: z.object({
        name: z.string(),
        address: z.string(),
        registration: z.string(),
        vatNumber: z.string(),
      }),
    })
    .nullable()
    .describe('Part paid to the marketplace: its search fee; null: none'),
  refunds: z.array(z.object({ at: instant, amountCents: z.int() })),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/appointments/:id/receipt',
  summary: 'Get the receipt of an appointment, as its customer or a member who may see money',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: receipt,
  refusals: ['wrong_state'],
});

export const printReceipt = endpoint({
  method: 'GET',
  path: '/appointments/:id/receipt/pdf',
  summary: 'Get the receipt of an appointment as PDF',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ language: z.enum(languages).default('fr') }),
  response: z.custom<Download>(),
  download: ['application/pdf'],
  refusals: ['wrong_state'],
});
