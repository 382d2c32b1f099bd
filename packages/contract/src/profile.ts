import { siret, vatNumber, vatRegimes } from './business-numbers.ts';
import { endpoint } from './endpoint.ts';
import {
  accessibilities,
  formulas,
  genders,
  hairTypes,
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
  precision,
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
import { companyStatuses, legalStatuses } from './registration-enumerations.ts';
import { totalPrice } from './subscriptions.ts';
import { z } from './zod.ts';

const file = uuid.nullable();

/**
 * The signed-in user merged with the profile, in one flat object as in the specification. The business
 * fields are null for a customer.
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
      isFeatured: z.boolean().describe('Always false: no placement is paid for'),
    })
    .nullable(),
  homeBase: z
    .object({ city: z.string(), state: z.string(), postalCode: z.string(), activate: z.boolean() })
    .nullable()
    .describe(
      'Private base for home visits of a professional with a salon; null: none, or `work_address` is the base',
    ),
  workZone: z.array(z.object({ city: z.string(), zipCode: z.string() })).nullable(),
  version: version
    .nullable()
    .describe('Version of the business profile, to send with a change; null: a customer'),
  hairType: z.array(z.enum(hairTypes)).nullable(),
  service: z.array(z.enum(serviceTypes)).nullable(),
  languagesSpoken: z.array(z.enum(spokenLanguages)).nullable(),
  accessibility: z
    .array(z.enum(accessibilities))
    .nullable()
    .describe('Accessibility of the salon; null: a customer'),
  onSitePayments: z.array(z.enum(onSitePayments)).nullable(),
  portraitId: uuid.nullable().describe('Id of the professional’s public picture; null: none'),
  smsReminder: z.boolean().nullable(),
  additionalProfile: z.int().nullable(),
  formula: z.enum(formulas).nullable(),
  plan: z.enum(plans).nullable(),
  totalPriceCents: cents.nullable().describe('Monthly price of the plan in euro cents'),
  legalStatus: z.enum(legalStatuses).nullable(),
  companyStatus: z.enum(companyStatuses).nullable(),
  siret: z.string().nullable(),
  vatRegime: z
    .enum(vatRegimes)
    .nullable()
    .describe('franchise: no VAT (art. 293 B du CGI); subject: subject to VAT; null: not entered'),
  vatNumber: z.string().nullable(),
  verification: z.enum(verificationStates).nullable(),
  idCardFront: file,
  idCardBack: file,
  rib: file,
  kbis: file,
});
export type Profile = z.output<typeof profile>;

/**
 * Absent fields stay as they are; null empties a field. The email must be the present one; separate calls
 * change the email and the password.
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
    .describe('Complete address, or only its street line if `city` and `zip_code` are sent; null deletes it'),
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
    .describe('Base for home visits of a professional with a salon'),
  workZone: workZone.optional(),
  version: version
    .optional()
    .describe(
      'Version of the edited profile; an outdated one is refused, changed_meanwhile. Absent: overwrites other changes',
    ),
  hairType: hairTypeList.optional(),
  service: serviceTypeList.optional(),
  languagesSpoken: spokenLanguageList.optional(),
  accessibility: accessibilityList.optional().describe('Accessibility of the salon'),
  onSitePayments: onSitePaymentList.optional().describe('Accepted means of payment on site'),
  smsReminder: z.boolean().optional(),
  legalStatus: z.enum(legalStatuses).optional(),
  companyStatus: z.enum(companyStatuses).optional(),
  siret: siret.nullable().optional().describe('SIRET of fourteen digits, printed on receipts'),
  vatRegime: z.enum(vatRegimes).nullable().optional(),
  vatNumber: vatNumber.nullable().optional().describe('VAT number; only if `vat_regime` is subject'),
});
export type BusinessChanges = z.output<typeof businessChanges>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/me/profile',
  summary: 'Get the signed-in user with their profile',
  audience: 'signed_in',
  response: profile,
});

export const editCustomerProfile = endpoint({
  method: 'PUT',
  path: '/me/profile/customer',
  summary: 'Change the caller’s customer profile; professionals have one too',
  audience: 'signed_in',
  body: customerChanges,
  response: profile,
  refusals: ['unknown_commune'],
});

export const editSalonProfile = endpoint({
  method: 'PUT',
  path: '/me/profile/salon',
  summary: 'Change the profile of a salon; role SALON only',
  audience: 'professional',
  needs: 'edit_business',
  body: businessChanges,
  response: profile,
  refusals: ['unknown_commune', 'changed_meanwhile'],
});

export const editHomeServiceProfile = endpoint({
  method: 'PUT',
  path: '/me/profile/home-service',
  summary: 'Change the profile of a hairdresser who works at customers’ homes; role HAIRDRESSER only',
  audience: 'professional',
  needs: 'edit_business',
  body: businessChanges,
  response: profile,
  refusals: ['unknown_commune', 'changed_meanwhile'],
});

const salonPoint = z.object({
  line: z.string().describe('Street line of the salon'),
  postalCode: z.string(),
  city: z.string(),
  coordinates,
  precision,
});
export type SalonPoint = z.output<typeof salonPoint>;

export const getSalonPoint = endpoint({
  method: 'GET',
  path: '/me/profile/salon-point',
  summary: 'Get the point at which customers find the salon; role SALON only',
  audience: 'professional',
  needs: 'edit_business',
  response: salonPoint,
});

export const moveSalonPoint = endpoint({
  method: 'PUT',
  path: '/me/profile/salon-point',
  summary: 'Place the salon on the map by hand, in or near its commune; role SALON only',
  audience: 'professional',
  needs: 'edit_business',
  body: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  response: salonPoint,
  refusals: ['point_too_far'],
});

const placeChange = z.strictObject({
  workPlace: z
    .union([z.array(z.enum(placesOfService)).min(1).max(2), z.enum(placesOfService)])
    .transform((places) => [...new Set([places].flat())]),
  workAddress: workAddress
    .optional()
    .describe('Address of the new place of work; required completely for a salon'),
  workZone: workZone.optional().describe('Area of home visits; required when starting home visits'),
  totalPrice: totalPrice
    .optional()
    .describe('Monthly price of the new plan, if the role changes, such as "19,99"'),
  additionalProfile: z.int().min(0).max(50).optional(),
  paymentMethodToken: line(200).optional(),
  version: version
    .optional()
    .describe('Version of the profile as it was shown; an outdated one is refused, changed_meanwhile'),
  confirm: z
    .boolean()
    .default(false)
    .describe(
      'False: refused with the new role, plan and price, place_change_to_confirm; true: applies the change',
    ),
});
export type PlaceChange = z.output<typeof placeChange>;

export const changePlaceOfWork = endpoint({
  method: 'POST',
  path: '/me/profile/place-change',
  summary: 'Change the place of work: salon, customers’ homes or both; role and plan follow',
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
