import { endpoint } from './endpoint.ts';
import { documentKinds, legalStatuses, verificationStates } from './enumerations.ts';
import { day, instant, uuid } from './fields.ts';
import { storedFile } from './files.ts';
import { z } from './zod.ts';

/** File ids by the documents they show, keyed as the specification writes them (`ID_card_front`, `RIB`, `KBIS`). */
export const documentFiles = z.strictObject({
  idCardFront: uuid.optional(),
  idCardBack: uuid.optional(),
  rib: uuid.optional(),
  kbis: uuid.optional(),
  proofOfAddress: uuid.optional(),
  companyStatutes: uuid.optional(),
  beDeclaration: uuid.optional(),
});
export type DocumentFiles = z.output<typeof documentFiles>;

export const verificationDocument = z.object({
  kind: z.enum(documentKinds),
  file: storedFile,
  issuedOn: day.nullable(),
  submittedAt: instant,
});

export const verification = z.object({
  state: z.enum(verificationStates),
  reason: z.string().nullable().describe('Why it was rejected'),
  legalStatus: z.enum(legalStatuses).nullable(),
  required: z.array(z.enum(documentKinds)),
  missing: z.array(z.enum(documentKinds)).describe('Required and not there yet, or a KBIS that is too old'),
  documents: z.array(verificationDocument),
  decidedAt: instant.nullable(),
});
export type Verification = z.output<typeof verification>;

export const getVerification = endpoint({
  method: 'GET',
  path: '/professional/verification',
  summary: 'How far her verification is, and what it still needs',
  audience: 'professional',
  needs: 'verify',
  response: verification,
});

export const submitDocuments = endpoint({
  method: 'PUT',
  path: '/professional/verification/documents',
  summary: 'Submit documents, or replace some; after a rejection the whole goes back to pending',
  audience: 'professional',
  needs: 'verify',
  body: documentFiles.extend({
    kbisIssuedOn: day.optional().describe('The day on the KBIS: less than three months ago'),
  }),
  response: verification,
  refusals: ['verification_closed'],
});

const professionalParams = z.strictObject({ professionalId: uuid });

export const listWaitingVerifications = endpoint({
  method: 'GET',
  path: '/operator/verifications',
  summary:
    'Professionals whose documents nobody has answered yet, who has waited longest first; a hundred at most',
  audience: 'operator',
  response: z.array(
    z.object({ professionalId: uuid, slug: z.string(), businessName: z.string(), submittedAt: instant }),
  ),
});

export const getVerificationOf = endpoint({
  method: 'GET',
  path: '/operator/verifications/:professionalId',
  summary: 'The documents of a professional, as she submitted them; their bytes by GET /files/{id}',
  audience: 'operator',
  params: professionalParams,
  response: verification,
});

export const decideVerification = endpoint({
  method: 'POST',
  path: '/operator/verifications/:professionalId/decision',
  summary: 'The answer to her documents: verified, or rejected with the reason that she reads',
  audience: 'operator',
  params: professionalParams,
  body: z.strictObject({
    verdict: z.enum(['verified', 'rejected']),
    reason: z.string().max(1000).optional().describe('Of a rejection'),
    kbisIssuedOn: day.optional().describe('The day on the KBIS, where she did not write it'),
  }),
  response: verification,
  refusals: ['verification_closed', 'verification_incomplete'],
});
