import { endpoint } from './endpoint.ts';
import {
  companyStatuses,
  documentKinds,
  formulas,
  hairTypes,
  legalStatuses,
  placesOfService,
  plans,
  serviceTypes,
  signUpSteps,
} from './enumerations.ts';
import { day, done, instant, uuid, version } from './fields.ts';
import { storedFile } from './files.ts';
import { derived, rawCard, registration } from './registration.ts';
import { documentFiles } from './verification.ts';
import { z } from './zod.ts';

/**
 * The professional’s registration, field by field, in the five steps of the screen. What is sent must be
 * valid; the rest may come later. It holds no password, and a card only by its token of the card partner.
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
    .describe('Of the draft that this was made from: refused where it is another by now'),
  currentStep: z.enum(signUpSteps).optional(),
  personalDetails: personalDetails.optional(),
  services: services.optional(),
  subscription: subscription.optional(),
  documents: documents.optional(),
  payment: payment.optional(),
});
export type SignUpSave = z.output<typeof signUpSave>;

const text = z.string().optional();

/** The draft as it was saved, in the shape in which it is sent. */
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
      totalPrice: text.describe('Euros a month: "19,99"'),
    })
    .optional(),
  documents: documents.optional(),
  payment: z.object({ paymentMethodToken: text }).optional(),
});
export type SavedSteps = z.output<typeof savedSteps>;

export const signUpDraft = z.object({
  id: uuid,
  currentStep: z.enum(signUpSteps),
  version: z.int().describe('One more at every change'),
  steps: savedSteps,
  complete: z.array(z.enum(signUpSteps)).describe('Nothing is missing in them'),
  files: z.array(storedFile).describe('Those that the documents name'),
  role: z.enum(['HAIRDRESSER', 'SALON']).nullable().describe('Decided by the place of work'),
  plan: z.enum(plans).nullable().describe('Decided by role, price and further profiles'),
  formula: z.enum(formulas).nullable(),
  monthlyCents: z.int().nullable(),
  firstInvoiceOn: day
    .nullable()
    .describe('If the sign-up were completed now; null when nothing is to be paid'),
  requiredDocuments: z.array(z.enum(documentKinds)),
  expiresAt: instant,
});
export type SignUpDraft = z.output<typeof signUpDraft>;

const one = z.strictObject({ id: uuid });

export const openSignUpDraft = endpoint({
  method: 'POST',
  path: '/sign-up-drafts',
  summary: 'The draft of the professional sign-up that the cookie opens, or a new one with its cookie',
  audience: 'anyone',
  response: signUpDraft,
  status: 201,
});

export const getSignUpDraft = endpoint({
  method: 'GET',
  path: '/sign-up-drafts/:id',
  summary: 'A draft, for the browser that holds its cookie',
  audience: 'anyone',
  params: one,
  response: signUpDraft,
});

export const saveSignUpDraft = endpoint({
  method: 'PUT',
  path: '/sign-up-drafts/:id',
  summary: 'Put steps in place of what they held; the steps that are not sent stay as they are',
  audience: 'anyone',
  params: one,
  body: signUpSave,
  response: signUpDraft,
  refusals: ['draft_changed_elsewhere', 'card_goes_to_partner', 'total_price_unknown', 'unknown_commune'],
});

export const continueSignUpDraft = endpoint({
  method: 'POST',
  path: '/sign-up-drafts/:id/open',
  summary: 'Go on with a draft on another device, by the token of its link: sets the cookie',
  audience: 'anyone',
  params: one,
  body: z.strictObject({ token: z.string().max(100) }),
  response: signUpDraft,
});

export const mailSignUpLink = endpoint({
  method: 'POST',
  path: '/sign-up-drafts/:id/link',
  summary: 'Mail a link to the e-mail in the draft, to go on with it on another device',
  audience: 'anyone',
  params: one,
  response: done,
});

export const dropSignUpDraft = endpoint({
  method: 'DELETE',
  path: '/sign-up-drafts/:id',
  summary: 'Forget a draft and its files',
  audience: 'anyone',
  params: one,
  response: done,
});
