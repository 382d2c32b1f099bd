import { endpoint } from './endpoint.ts';
import { documentKinds, legalStatuses, verificationStates } from './enumerations.ts';
import { day, done, instant, line, uuid } from './fields.ts';
import { storedFile } from './files.ts';
import { z } from './zod.ts';

/** File ids by kind of document, with the specification’s keys (`ID_card_front`, `RIB`, `KBIS`). */
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

/** The field or document that a requirement of the card partner is shown beside. */
export const requirementSubjects = [
  ...documentKinds,
  'person',
  'company',
  'persons',
  'statement_name',
  'terms',
  'bank_account',
  'other',
] as const;
export type RequirementSubject = (typeof requirementSubjects)[number];
export const requirementReasons = [
  'missing',
  'expired',
  'unreadable',
  'not_original',
  'incomplete',
  'wrong_document',
  'mismatch',
  'not_accepted',
  'closed',
] as const;
export type RequirementReason = (typeof requirementReasons)[number];

export const personRoles = ['representative', 'owner', 'director', 'executive'] as const;
export type PersonRole = (typeof personRoles)[number];

export const requirement = z.object({
  about: z.enum(requirementSubjects),
  personId: uuid.nullable().describe('Whose, of the people of a society'),
  why: z.enum(requirementReasons),
});
export type Requirement = z.output<typeof requirement>;

export const partnerPerson = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(personRoles)),
  known: z.boolean().describe('The card partner knows this person'),
});
export type PartnerPerson = z.output<typeof partnerPerson>;

/** The professional’s account at the card partner, as last read. */
export const partnerAccount = z.object({
  statementName: z.string().describe('What customers read on their card statements'),
  submittedAt: instant,
  isSending: z.boolean().describe('Handed over, and the card partner has not answered yet'),
  refused: z
    .string()
    .nullable()
    .describe('The card partner’s code of why it did not take what was handed over last'),
  cardPayments: z.enum(['active', 'pending', 'inactive']).nullable(),
  transfers: z.enum(['active', 'pending', 'inactive']).nullable(),
  deadline: instant.nullable().describe('The requirements must be met by then'),
});

export const verification = z.object({
  state: z.enum(verificationStates),
  reason: z.string().nullable().describe('Why it was rejected'),
  legalStatus: z.enum(legalStatuses).nullable(),
  required: z.array(z.enum(documentKinds)),
  missing: z.array(z.enum(documentKinds)).describe('Required and not there yet, or a KBIS that is too old'),
  documents: z.array(verificationDocument),
  decidedAt: instant.nullable(),
  account: partnerAccount.nullable().describe('Null until the business was submitted to the card partner'),
  requirements: z.array(requirement).describe('Requirements of the card partner, the most important first'),
  persons: z.array(partnerPerson),
  suggestedStatementName: z.string(),
  emailVerified: z.boolean().describe('Of the owner: nothing is handed over to the card partner before'),
});
export type Verification = z.output<typeof verification>;

export const getVerification = endpoint({
  method: 'GET',
  path: '/professional/verification',
  summary: 'The state of the verification, and what it still needs',
  audience: 'professional',
  needs: 'verify',
  response: verification,
});

export const submitDocuments = endpoint({
  method: 'PUT',
  path: '/professional/verification/documents',
  summary:
    'Submit documents, or replace some; after a rejection the whole goes back to pending. Once verified, where the card partner asks for others',
  audience: 'professional',
  needs: 'verify',
  body: documentFiles.extend({
    kbisIssuedOn: day.optional().describe('The day on the KBIS: less than three months ago'),
  }),
  response: verification,
  refusals: ['verification_closed'],
});

/** 5 to 22 printable characters of a card statement, with at least one letter. */
export const statementName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9 .&-]{5,22}$/, { message: 'invalid_statement_name' })
  .regex(/[A-Za-z]/, { message: 'invalid_statement_name' });
const token = line(200).describe('Made by the card partner in the browser, good for one call');
/** The card partner’s id of a file that the browser uploaded there. */
const partnerFile = line(200).optional();

export const handOverAccount = endpoint({
  method: 'PUT',
  path: '/professional/verification/account',
  summary:
    'Submit the business to the card partner, or its later requirements: opens the account there. Personal data goes from the browser to the card partner; this call takes tokens',
  audience: 'professional',
  needs: 'verify',
  body: z.strictObject({
    accountToken: token.optional().describe('Absent: only the other fields change'),
    statementName,
    documents: z
      .strictObject({
        rib: partnerFile,
        kbis: partnerFile,
        companyStatutes: partnerFile,
        beDeclaration: partnerFile,
      })
      .optional(),
  }),
  response: verification,
  refusals: ['verification_incomplete', 'verification_closed', 'email_not_verified'],
});

const person = z.strictObject({
  personToken: token,
  firstName: line(100),
  lastName: line(100),
  roles: z.array(z.enum(personRoles)).min(1).max(4),
});
const personParams = z.strictObject({ personId: uuid });

export const addPartnerPerson = endpoint({
  method: 'POST',
  path: '/professional/verification/persons',
  summary: 'Add a person of the society at the card partner; its account must exist',
  audience: 'professional',
  needs: 'verify',
  body: person,
  response: verification,
  status: 201,
  refusals: ['verification_incomplete', 'verification_closed'],
});

export const changePartnerPerson = endpoint({
  method: 'PUT',
  path: '/professional/verification/persons/:personId',
  summary: 'Replace the data of a person of the society',
  audience: 'professional',
  needs: 'verify',
  params: personParams,
  body: person,
  response: verification,
  refusals: ['verification_closed'],
});

export const removePartnerPerson = endpoint({
  method: 'DELETE',
  path: '/professional/verification/persons/:personId',
  summary: 'Remove a person from the society',
  audience: 'professional',
  needs: 'verify',
  params: personParams,
  response: done,
});

const professionalParams = z.strictObject({ professionalId: uuid });

export const listWaitingVerifications = endpoint({
  method: 'GET',
  path: '/operator/verifications',
  summary: 'Professionals whose documents wait for a decision, the longest wait first; a hundred at most',
  audience: 'operator',
  response: z.array(
    z.object({ professionalId: uuid, slug: z.string(), businessName: z.string(), submittedAt: instant }),
  ),
});

export const getVerificationOf = endpoint({
  method: 'GET',
  path: '/operator/verifications/:professionalId',
  summary: 'The documents of a professional as submitted; GET /files/{id} returns their content',
  audience: 'operator',
  params: professionalParams,
  response: verification,
});

export const decideVerification = endpoint({
  method: 'POST',
  path: '/operator/verifications/:professionalId/decision',
  summary:
    'Decide on a professional’s documents: verified, or rejected with a reason that the professional reads',
  audience: 'operator',
  params: professionalParams,
  body: z.strictObject({
    verdict: z.enum(['verified', 'rejected']),
    reason: z.string().max(1000).optional().describe('Of a rejection'),
    kbisIssuedOn: day.optional().describe('The date on the KBIS, where the professional did not enter it'),
  }),
  response: verification,
  refusals: ['verification_closed', 'verification_incomplete'],
});
