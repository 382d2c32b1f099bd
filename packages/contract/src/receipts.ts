import { vatRegimes } from './business-numbers.ts';
import { type Download, endpoint } from './endpoint.ts';
import { languages, waysOfPayment } from './enumerations.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/**
 * Kinds of lines. `reduction`: the part of the price that was not debited, negative. `late_fee` and
 * `no_show_fee` compensate for an empty slot; `search_fee` is the marketplace’s.
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
  name: z.string().describe('Of a service; else empty'),
  amountCents: z.int(),
});

const vatLine = z.object({
  basisPoints: z.int().describe('2000 is 20 %'),
  netCents: z.int(),
  vatCents: z.int(),
});

/** What one seller was paid for: the lines add up to the total, which is paid by card and on site. */
const receiptPart = z.object({
  lines: z.array(receiptLine),
  totalCents: z.int(),
  vat: vatLine.nullable(),
  paidByCardCents: z.int(),
  onSiteCents: z.int(),
  refundedCents: z.int().describe('Given back since, of what was paid by card'),
});
export type ReceiptPart = z.output<typeof receiptPart>;

/** Who was paid what for an appointment, as agreed at its booking and as debited. Not an invoice. */
export const receipt = z.object({
  appointmentId: uuid,
  reference: z.string().describe('As in the emails'),
  why: z.enum(['completed', 'cancelled', 'no_show']),
  startsAt: instant,
  timeZone: z.string(),
  madeAt: instant.describe('When what it says came about'),
  customerName: z.string(),
  professional: receiptPart
    .extend({
      seller: z.object({
        name: z.string(),
        address: z.string().nullable().describe('A salon’s'),
        siret: z.string().nullable(),
        vatRegime: z.enum(vatRegimes).nullable(),
        vatNumber: z.string().nullable(),
      }),
      paidOnSiteBy: z
        .enum(waysOfPayment)
        .nullable()
        .describe('Null: nothing was due, or it was not recorded'),
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
    .describe('The marketplace’s own: its search fee'),
  refunds: z.array(z.object({ at: instant, amountCents: z.int() })),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/appointments/:id/receipt',
  summary:
    'What was paid for an appointment, and to whom; for its customer, and for members of the business who may see money',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: receipt,
  refusals: ['wrong_state'],
});

export const printReceipt = endpoint({
  method: 'GET',
  path: '/appointments/:id/receipt/pdf',
  summary: 'The same as a document to keep',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ language: z.enum(languages).default('fr') }),
  response: z.custom<Download>(),
  download: ['application/pdf'],
  refusals: ['wrong_state'],
});
