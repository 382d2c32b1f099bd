import { vatRegimes } from './business-numbers.ts';
import { type Download, endpoint } from './endpoint.ts';
import { languages, waysOfPayment } from './enumerations.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/**
 * What was sold. `reduction`: not debited after all, below zero. A fee is no price: it compensates for a time that stayed
 * empty.
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

/** What one seller was paid for: the lines make the total, and the total is what was paid by card and on site. */
const receiptPart = z.object({
  lines: z.array(receiptLine),
  totalCents: z.int(),
  vat: vatLine.nullable(),
  paidByCardCents: z.int(),
  onSiteCents: z.int(),
  refundedCents: z.int().describe('Given back since, of what was paid by card'),
});
export type ReceiptPart = z.output<typeof receiptPart>;

/** Who was paid what for a visit, as it was agreed at its booking and debited. No invoice. */
export const receipt = z.object({
  appointmentId: uuid,
  reference: z.string().describe('As in the letters'),
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
      paidOnSiteBy: z.enum(waysOfPayment).nullable().describe('Null: nothing was, or nobody said'),
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
  summary: 'What was paid for a visit, to whom; for its customer, and who sees money at the house',
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
