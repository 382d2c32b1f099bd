import { siret, vatNumber, vatRegimes } from './business-numbers.ts';
import { endpoint } from './endpoint.ts';
import {
  accessibilities,
  companyStatuses,
  formulas,
  genders,
  hairTypes,
  legalStatuses,
  onSitePayments,
  placesOfService,
  plans,
  serviceTypes,
  spokenLanguages,
  verificationStates,
} from './enumerations.ts';
import {
  address,
  cents,
  coordinates,
  day,
  email,
  language,
  line,
  paragraph,
  phoneNumber,
  postalCode,
  uuid,
  version,
} from './fields.ts';
import { user } from './identity.ts';
import {
  accessibilityList,
  birthDate,
  derived,
  hairTypeList,
  onSitePaymentList,
  serviceTypeList,
  spokenLanguageList,
  workAddress,
  workZone,
} from './registration.ts';
import { totalPrice } from './subscriptions.ts';
import { z } from './zod.ts';

const file = uuid.nullable();

/**
 * The signed-in user merged with the profile, flat as in the specification; a customer’s business fields
 * are null.
 */
export const profile = user.extend({
  dob: day.nullable(),
  gender: z.enum(genders).nullable(),
  address: address.nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  businessName: z.string().nullable(),
  businessContactNumber: z.string().nullable(),
  description: z.string().nullable(),
  workPlace: z.array(z.enum(placesOfService)).nullable(),
  workAddress: z
    .object({
      line: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      activate: z.boolean(),
      areasCovered: z.array(z.string()),
      coordinates,
      isFeatured: z.boolean().describe('Always false: no place is paid for'),
    })
    .nullable(),
  homeBase: z
    .object({ city: z.string(), state: z.string(), postalCode: z.string(), activate: z.boolean() })
    .nullable()
    .describe(
      'Where a professional with a salon sets out from for appointments at home: private. Without a salon it is the work_address',
    ),
  workZone: z.array(z.object({ city: z.string(), zipCode: z.string() })).nullable(),
  version: version.nullable().describe('Of what is said of the business, to be sent back with an edit of it'),
  hairType: z.array(z.enum(hairTypes)).nullable(),
  service: z.array(z.enum(serviceTypes)).nullable(),
  languagesSpoken: z.array(z.enum(spokenLanguages)).nullable(),
  accessibility: z.array(z.enum(accessibilities)).nullable().describe('Of the salon'),
  onSitePayments: z.array(z.enum(onSitePayments)).nullable(),
  portraitId: uuid.nullable().describe('The professional’s own public picture'),
  smsReminder: z.boolean().nullable(),
  additionalProfile: z.int().nullable(),
  formula: z.enum(formulas).nullable(),
  plan: z.enum(plans).nullable(),
  totalPriceCents: cents.nullable().describe('A month'),
  legalStatus: z.enum(legalStatuses).nullable(),
  companyStatus: z.enum(companyStatuses).nullable(),
  siret: z.string().nullable(),
  vatRegime: z.enum(vatRegimes).nullable().describe('franchise: no VAT, art. 293 B du CGI'),
  vatNumber: z.string().nullable(),
  verification: z.enum(verificationStates).nullable(),
  idCardFront: file,
  idCardBack: file,
  rib: file,
  kbis: file,
});
export type Profile = z.output<typeof profile>;

/**
 * Absent fields stay as they are; null empties. The email is accepted unchanged; other calls change it and
 * the password.
 */
const person = z.strictObject({
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  phoneNumber: phoneNumber.nullable().optional(),
  dob: birthDate.nullable().optional(),
  gender: z.enum(genders).nullable().optional(),
  language: language.optional(),
  email: email.optional(),
  password: z.string().max(200).optional(),
  ...derived,
});
export type PersonChanges = z.output<typeof person>;

const customerChanges = person.extend({
  address: z
    .union([address, line(200)])
    .nullable()
    .optional()
    .describe('Whole, or only its line together with city and zip_code'),
  city: line(100).optional(),
  zipCode: postalCode.optional(),
});
export type CustomerChanges = z.output<typeof customerChanges>;

const businessChanges = person.extend({
  businessName: line(120).optional(),
  businessContactNumber: phoneNumber.optional(),
  description: paragraph(4000).optional(),
  workAddress: workAddress.optional(),
  homeBase: z
    .strictObject({
      city: line(100).optional(),
      state: paragraph(100).optional(),
      postalCode: postalCode.optional(),
      activate: z.boolean().optional(),
    })
    .optional()
    .describe('Of a salon that goes to its customers as well'),
  workZone: workZone.optional(),
  version: version
    .optional()
    .describe(
      'Of the edited profile: an older one is refused, changed_meanwhile. Without it, changes saved in between are overwritten',
    ),
  hairType: hairTypeList.optional(),
  service: serviceTypeList.optional(),
  languagesSpoken: spokenLanguageList.optional(),
  accessibility: accessibilityList.optional().describe('Of the salon'),
  onSitePayments: onSitePaymentList.optional().describe('Taken for what is paid on site'),
  smsReminder: z.boolean().optional(),
  legalStatus: z.enum(legalStatuses).optional(),
  companyStatus: z.enum(companyStatuses).optional(),
  siret: siret.nullable().optional().describe('Fourteen digits, printed on receipts'),
  vatRegime: z.enum(vatRegimes).nullable().optional(),
  vatNumber: vatNumber.nullable().optional().describe('Of who is subject to VAT alone'),
});
export type BusinessChanges = z.output<typeof businessChanges>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/me/profile',
  summary: 'The signed-in user with the profile',
  audience: 'signed_in',
  response: profile,
});

export const editCustomerProfile = endpoint({
  method: 'PUT',
  path: '/me/profile/customer',
  summary: 'Change a customer’s profile; professionals have one too, for their own bookings',
  audience: 'signed_in',
  body: customerChanges,
  response: profile,
  refusals: ['unknown_commune'],
});

export const editSalonProfile = endpoint({
  method: 'PUT',
  path: '/me/profile/salon',
  summary: 'Change a salon; of the role SALON alone',
  audience: 'professional',
  needs: 'edit_business',
  body: businessChanges,
  response: profile,
  refusals: ['unknown_commune', 'changed_meanwhile'],
});

export const editHomeServiceProfile = endpoint({
  method: 'PUT',
  path: '/me/profile/home-service',
  summary: 'Change who works at home; of the role HAIRDRESSER alone',
  audience: 'professional',
  needs: 'edit_business',
  body: businessChanges,
  response: profile,
  refusals: ['unknown_commune', 'changed_meanwhile'],
});

const placeChange = z.strictObject({
  workPlace: z
    .union([z.array(z.enum(placesOfService)).min(1).max(2), z.enum(placesOfService)])
    .transform((places) => [...new Set([places].flat())]),
  workAddress: workAddress.optional().describe('Of the place that is new; a salon needs all of it'),
  workZone: workZone.optional().describe('Needed when starting to work at home'),
  totalPrice: totalPrice.optional().describe('Of the new plan, when the role changes'),
  additionalProfile: z.int().min(0).max(50).optional(),
  paymentMethodToken: line(200).optional(),
  version: version
    .optional()
    .describe('Of the profile as it was shown: an older one is refused, changed_meanwhile'),
  confirm: z.boolean().default(false),
});
export type PlaceChange = z.output<typeof placeChange>;

export const changePlaceOfWork = endpoint({
  method: 'POST',
  path: '/me/profile/place-change',
  summary: 'Work only at home, in a salon, or both; role and plan follow. Without confirm: what it comes to',
  audience: 'professional',
  needs: 'edit_business',
  body: placeChange,
  response: profile,
  refusals: [
    'place_change_to_confirm',
    'appointments_in_the_way',
    'staff_in_the_way',
    'total_price_unknown',
    'unknown_commune',
    'changed_meanwhile',
  ],
});
