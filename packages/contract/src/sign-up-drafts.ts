import { endpoint } from './endpoint.ts';
import { formulas, hairTypes, placesOfService, plans, serviceTypes } from './enumerations.ts';
import { day, done, instant, uuid, version } from './fields.ts';
import { storedFile } from './files.ts';
import { derived, rawCard, registration } from './registration.ts';
import { companyStatuses, documentKinds, legalStatuses, signUpSteps } from './registration-enumerations.ts';
import { documentFiles } from './verification.ts';
import { z } from './zod.ts';

/**
 * The registration of a professional as a draft, in the five steps of the screen. Fields that are sent must
 * be valid; missing fields may follow later. The draft contains no password, and of a card only a token of
 * the card partner.
 */
const personalDetails = registration
  .pick({
    firstName: true,
    lastName: true,
    businessName: true,
    email: true,
    phoneNumber: true,
    dob: true,
    workPlace: true,
    workZone: true,
    workAddress: true,
  })
  .partial();
const services = registration.pick({ hairType: true, service: true });
const subscription = registration
  .pick({ smsReminder: true, additionalProfile: true, totalPrice: true })
  .extend(derived);
const documents = documentFiles.extend({
  legalStatus: z.enum(legalStatuses).optional(),
  companyStatus: z.enum(companyStatuses).optional(),
  kbisIssuedOn: day.optional(),
});
const payment = registration.pick({ paymentMethodToken: true }).extend(rawCard.shape);

export const signUpSave = z.strictObject({
  version: version
    .optional()
    .describe('Version of the draft that was edited; an outdated one is refused, draft_changed_elsewhere'),
  currentStep: z.enum(signUpSteps).optional(),
  personalDetails: personalDetails.optional(),
  services: services.optional(),
  subscription: subscription.optional(),
  documents: documents.optional(),
  payment: payment.optional(),
});
export type SignUpSave = z.output<typeof signUpSave>;

const text = z.string().optional();

/** The draft as it was saved, with the same fields as the input. */
export const savedSteps = z.object({
  personalDetails: z
    .object({
      firstName: text,
      lastName: text,
      businessName: text,
      email: text,
      phoneNumber: text,
      dob: text,
      workPlace: z.array(z.enum(placesOfService)).optional(),
      workZone: z.array(z.object({ city: z.string(), zipCode: z.string() })).optional(),
      workAddress: z
        .object({
          line: text,
          city: text,
          state: text,
          postalCode: text,
          activate: z.boolean().optional(),
          areasCovered: z.array(z.string()).optional(),
        })
        .optional(),
    })
    .optional(),
  services: z
    .object({
      hairType: z.array(z.enum(hairTypes)).optional(),
      service: z.array(z.enum(serviceTypes)).optional(),
    })
    .optional(),
  subscription: z
    .object({
      smsReminder: z.boolean().optional(),
      additionalProfile: z.int().optional(),
      totalPrice: text.describe('Monthly price in euros, such as "19,99"'),
    })
    .optional(),
  documents: documents.optional(),
  payment: z.object({ paymentMethodToken: text }).optional(),
});
export type SavedSteps = z.output<typeof savedSteps>;

export const signUpDraft = z.object({
  id: uuid,
  currentStep: z.enum(signUpSteps),
  version: z.int().describe('Version of the draft, increased by one with every change'),
  steps: savedSteps,
  complete: z.array(z.enum(signUpSteps)).describe('Steps in which nothing is missing'),
  files: z.array(storedFile).describe('Files of the documents'),
  role: z
    .enum(['HAIRDRESSER', 'SALON'])
    .nullable()
    .describe('Role, decided by the place of work; null: not decided yet'),
  plan: z
    .enum(plans)
    .nullable()
    .describe('Plan, decided by role, price and additional profiles; null: not decided yet'),
  formula: z.enum(formulas).nullable(),
  monthlyCents: z.int().nullable(),
  firstInvoiceOn: day
    .nullable()
    .describe('Day of the first invoice if the sign-up is completed now; null: nothing to pay'),
  requiredDocuments: z.array(z.enum(documentKinds)),
  expiresAt: instant,
});
export type SignUpDraft = z.output<typeof signUpDraft>;

const idParams = z.strictObject({ id: uuid });

export const openSignUpDraft = endpoint({
  method: 'POST',
  path: '/sign-up-drafts',
  summary: 'Open the professional sign-up draft of the cookie, or create one with its cookie',
  audience: 'anyone',
  response: signUpDraft,
  status: 201,
});

export const getSignUpDraft = endpoint({
  method: 'GET',
  path: '/sign-up-drafts/:id',
  summary: 'Get a sign-up draft, in the browser with its cookie',
  audience: 'anyone',
  params: idParams,
  response: signUpDraft,
});

export const saveSignUpDraft = endpoint({
  method: 'PUT',
  path: '/sign-up-drafts/:id',
  summary: 'Replace steps of a sign-up draft; steps that are not sent stay unchanged',
  audience: 'anyone',
  params: idParams,
  body: signUpSave,
  response: signUpDraft,
  refusals: ['draft_changed_elsewhere', 'card_goes_to_partner', 'total_price_unknown', 'unknown_commune'],
});

export const continueSignUpDraft = endpoint({
  method: 'POST',
  path: '/sign-up-drafts/:id/open',
  summary: 'Continue a sign-up draft on another device, by the emailed token; sets the cookie',
  audience: 'anyone',
  params: idParams,
  body: z.strictObject({ token: z.string().max(100) }),
  response: signUpDraft,
});

export const mailSignUpLink = endpoint({
  method: 'POST',
  path: '/sign-up-drafts/:id/link',
  summary: 'Send a link to the draft’s email address, to continue on another device',
  audience: 'anyone',
  params: idParams,
  response: done,
});

export const dropSignUpDraft = endpoint({
  method: 'DELETE',
  path: '/sign-up-drafts/:id',
  summary: 'Delete a sign-up draft and its files',
  audience: 'anyone',
  params: idParams,
  response: done,
});
