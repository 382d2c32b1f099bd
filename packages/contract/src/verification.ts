import { endpoint } from './endpoint.ts';
import { verificationStates } from './enumerations.ts';
import { day, done, instant, line, uuid } from './fields.ts';
import { storedFile } from './files.ts';
import { documentKinds, legalStatuses } from './registration-enumerations.ts';
import { z } from './zod.ts';

/** File ids by kind of document, with the keys of the specification (`ID_card_front`, `RIB`, `KBIS`). */
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

/** The field or document at which a screen shows a requirement of the card partner. */
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
  personId: uuid
    .nullable()
    .describe('Person of the company whom the requirement concerns; null: the account itself'),
  why: z.enum(requirementReasons),
});
export type Requirement = z.output<typeof requirement>;

export const partnerPerson = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(personRoles)),
  known: z.boolean().describe('Whether the card partner has the data of this person'),
});
export type PartnerPerson = z.output<typeof partnerPerson>;

/** The professional’s account at the card partner, as the server last read it. */
export const partnerAccount = z.object({
  statementName: z.string().describe('Name on customers’ card statements'),
  submittedAt: instant,
  isSending: z.boolean().describe('True: submitted, and the card partner has not answered yet'),
  refused: z
    .string()
    .nullable()
    .describe('The card partner’s code for refusing the last submission; null: not refused'),
  cardPayments: z.enum(['active', 'pending', 'inactive']).nullable(),
  transfers: z.enum(['active', 'pending', 'inactive']).nullable(),
  deadline: instant.nullable().describe('Deadline for the requirements; null: none'),
});

export const verification = z.object({
  state: z.enum(verificationStates),
  reason: z.string().nullable().describe('Reason of a rejection; null: not rejected'),
  legalStatus: z.enum(legalStatuses).nullable(),
  required: z.array(z.enum(documentKinds)),
  missing: z
    .array(z.enum(documentKinds))
    .describe('Required documents that are missing, or a KBIS that is too old'),
  documents: z.array(verificationDocument),
  decidedAt: instant.nullable(),
  account: partnerAccount
    .nullable()
    .describe('Account at the card partner; null until the business is submitted to it'),
  requirements: z.array(requirement).describe('Requirements of the card partner, the most important first'),
  persons: z.array(partnerPerson),
  suggestedStatementName: z.string(),
  emailVerified: z
    .boolean()
    .describe('Whether the owner’s email is verified, which submitting to the card partner requires'),
});
export type Verification = z.output<typeof verification>;

export const getVerification = endpoint({
  method: 'GET',
  path: '/professional/verification',
  summary: 'Get the state of the verification and its missing documents and requirements',
  audience: 'professional',
  needs: 'verify',
  response: verification,
});

export const submitDocuments = endpoint({
  method: 'PUT',
  path: '/professional/verification/documents',
  summary: 'Submit or replace documents; a rejected verification becomes pending again',
  audience: 'professional',
  needs: 'verify',
  body: documentFiles.extend({
    kbisIssuedOn: day.optional().describe('Date on the KBIS, less than three months ago'),
  }),
  response: verification,
  refusals: ['verification_closed'],
});

/**
 * Name on card statements: 5 to 22 letters without accents, digits, spaces or . & -, with at least one
 * letter.
 */
export const statementName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9 .&-]{5,22}$/, { message: 'invalid_statement_name' })
  .regex(/[A-Za-z]/, { message: 'invalid_statement_name' });
const token = line(200).describe('Token created by the card partner in the browser, valid for one call');
/** The card partner’s id of a file that the browser uploaded to the card partner. */
const partnerFile = line(200).optional();

export const handOverAccount = endpoint({
  method: 'PUT',
  path: '/professional/verification/account',
  summary: 'Submit the business or further requirements to the card partner',
  audience: 'professional',
  needs: 'verify',
  body: z.strictObject({
    accountToken: token
      .optional()
      .describe(
        'Token of the account’s data, which the browser sends to the card partner; absent: data unchanged',
      ),
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
  summary: 'Add a person of the company at the card partner, where the account must exist',
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
  summary: 'Replace the data of a person of the company',
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
  summary: 'Remove a person of the company',
  audience: 'professional',
  needs: 'verify',
  params: personParams,
  response: done,
});

const professionalParams = z.strictObject({ professionalId: uuid });

export const listWaitingVerifications = endpoint({
  method: 'GET',
  path: '/operator/verifications',
  summary: 'List professionals whose documents wait for a decision, a hundred at most',
  audience: 'operator',
  response: z.array(
    z.object({ professionalId: uuid, slug: z.string(), businessName: z.string(), submittedAt: instant }),
  ),
});

export const getVerificationOf = endpoint({
  method: 'GET',
  path: '/operator/verifications/:professionalId',
  summary: 'Get a professional’s submitted documents; GET /files/{id} returns their content',
  audience: 'operator',
  params: professionalParams,
  response: verification,
});

export const decideVerification = endpoint({
  method: 'POST',
  path: '/operator/verifications/:professionalId/decision',
  summary: 'Decide on a professional’s documents: verified or rejected',
  audience: 'operator',
  params: professionalParams,
  body: z.strictObject({
    verdict: z.enum(['verified', 'rejected']),
    reason: z.string().max(1000).optional().describe('Reason of a rejection, which the professional reads'),
    kbisIssuedOn: day.optional().describe('Date on the KBIS, if the professional did not enter it'),
  }),
  response: verification,
  refusals: ['verification_closed', 'verification_incomplete'],
});
