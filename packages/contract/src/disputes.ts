import { endpoint } from './endpoint.ts';
import { instant, paragraph, uuid } from './fields.ts';
import { disputeStates } from './refunds.ts';
import { z } from './zod.ts';

/** What a professional can submit to the bank, by the card partner’s kinds of evidence. */
export const evidenceKinds = [
  'customerName',
  'customerEmail',
  'serviceDescription',
  'serviceDate',
  'refundPolicy',
  'whyNotRefunded',
  'cancellationPolicy',
  'whyCancellationDoesNotHold',
  'other',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const dispute = z.object({
  id: uuid,
  appointmentId: uuid,
  customerName: z.string(),
  services: z.array(z.string()),
  startsAt: instant.nullable().describe('Of the appointment'),
  timeZone: z.string(),
  professionalName: z.string(),
  state: z.enum(disputeStates),
  reason: z.string().describe('The bank’s word, e.g. fraudulent, product_not_received'),
  amountCents: z.int(),
  feeCents: z.int().describe('The card partner’s, borne by the marketplace'),
  fromProfessionalCents: z.int().describe('Taken from the professional’s share'),
  openedAt: instant,
  evidenceBy: instant.nullable().describe('Until when it can be answered'),
  evidenceAt: instant.nullable().describe('When it was'),
  closedAt: instant.nullable(),
});
export type Dispute = z.output<typeof dispute>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/operator/disputes',
  summary: 'Open disputes by the day their evidence is due, then the latest decided; two hundred at most',
  audience: 'operator',
  response: z.array(dispute),
});

const text = paragraph(10_000).optional();

export const submitEvidence = endpoint({
  method: 'POST',
  path: '/operator/disputes/:id/evidence',
  summary: 'Answer a dispute: what is said is sent to the bank, once',
  audience: 'operator',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    customerName: text,
    customerEmail: text,
    serviceDescription: text,
    serviceDate: text,
    refundPolicy: text,
    whyNotRefunded: text,
    cancellationPolicy: text,
    whyCancellationDoesNotHold: text,
    other: paragraph(10_000).min(1, { message: 'required' }).describe('What happened, in plain words'),
  }),
  response: z.object({ done: z.literal(true) }),
  refusals: ['wrong_state', 'evidence_too_late', 'unavailable'],
});
