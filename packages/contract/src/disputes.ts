import { endpoint } from './endpoint.ts';
import { instant, paragraph, uuid } from './fields.ts';
import { disputeStates } from './refunds.ts';
import { z } from './zod.ts';

/** Kinds of evidence that a professional can submit to the bank, as the card partner defines them. */
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
  startsAt: instant.nullable().describe('Start of the appointment; null: unknown'),
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  professionalName: z.string(),
  state: z.enum(disputeStates),
  reason: z.string().describe('Reason code of the bank, e.g. fraudulent, product_not_received'),
  amountCents: z.int(),
  feeCents: z.int().describe('Dispute fee of the card partner, borne by the marketplace'),
  fromProfessionalCents: z.int().describe('Amount taken from the professional’s share'),
  openedAt: instant,
  evidenceBy: instant.nullable().describe('Deadline for the evidence; null: no evidence is accepted'),
  evidenceAt: instant.nullable().describe('Time at which evidence was submitted; null: not yet'),
  closedAt: instant.nullable(),
});
export type Dispute = z.output<typeof dispute>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/operator/disputes',
  summary: 'List disputes: open ones by evidence deadline, then the latest decided; 200 at most',
  audience: 'operator',
  response: z.array(dispute),
});

const text = paragraph(10_000).optional();

export const submitEvidence = endpoint({
  method: 'POST',
  path: '/operator/disputes/:id/evidence',
  summary: 'Submit evidence for a dispute to the bank; possible only once',
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
    other: paragraph(10_000)
      .min(1, { message: 'required' })
      .describe('Description of what happened, in plain words'),
  }),
  response: z.object({ done: z.literal(true) }),
  refusals: ['wrong_state', 'evidence_too_late', 'unavailable'],
});
