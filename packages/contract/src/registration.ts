import { accessibilities, hairTypes, onSitePayments, serviceTypes, spokenLanguages } from './enumerations.ts';
import {
  address,
  day,
  email,
  language,
  line,
  paragraph,
  password,
  phoneNumber,
  placeOfService,
  postalCode,
  zonePostalCode,
} from './fields.ts';
import { companyStatuses, legalStatuses } from './registration-enumerations.ts';
import { totalPrice } from './subscriptions.ts';
import { documentFiles } from './verification.ts';
import { z } from './zod.ts';

/**
 * Accepts one value or a list, as the specification allows both. The output is a list without duplicates.
 */
function listOf<Choice extends string>(choice: z.ZodType<Choice>, most: number) {
  return z.union([z.array(choice).max(most), choice]).transform((values) => [...new Set([values].flat())]);
}

export const hairTypeList = listOf(z.enum(hairTypes), 20);
export const spokenLanguageList = listOf(z.enum(spokenLanguages), 20);
export const accessibilityList = listOf(z.enum(accessibilities), 4);
export const onSitePaymentList = listOf(z.enum(onSitePayments), 4);
export const serviceTypeList = listOf(z.enum(serviceTypes), 20);

const zone = z
  .strictObject({
    city: paragraph(100).optional(),
    zipCode: zonePostalCode.optional(),
    postalCode: zonePostalCode.optional(),
  })
  .superRefine(({ zipCode, postalCode: code }, context) => {
    if (zipCode === undefined && code === undefined)
      context.addIssue({ code: 'custom', path: ['zipCode'], message: 'postal_code_required' });
  })
  .transform(({ city = '', zipCode, postalCode: code = '' }) => ({ city, zipCode: zipCode ?? code }));

/**
 * Work zone: a list for a professional (city and zip code), one object in the social payload (postal_code
 * and city). The output is a list.
 */
export const workZone = z.union([z.array(zone).max(100), zone]).transform((zones) => [zones].flat());

/**
 * `activate`: customers can book at this address. `areas_covered`: the work zone, as postal codes.
 * `coordinates` and `is_featured` are output only; they are ignored on input, so that a client can send an
 * address back as it was read.
 */
const workAddressFields = z.strictObject({
  line: paragraph(200).optional().describe('Street line; required for a salon only'),
  city: line(100).optional(),
  state: paragraph(100).optional(),
  postalCode: postalCode.optional(),
  activate: z.boolean().optional(),
  areasCovered: z.array(zonePostalCode).max(100).optional(),
  coordinates: z.unknown().optional().describe('Ignored; output only'),
  isFeatured: z.unknown().optional().describe('Ignored; output only'),
});
export const workAddress = workAddressFields.transform(
  ({ coordinates: _ours, isFeatured: _never, ...writable }) => writable,
);
export type WorkAddress = z.output<typeof workAddress>;

export const birthDate = day.refine((date) => date >= '1900-01-01', { message: 'invalid_date' });

const count = z
  .union([z.int().min(0).max(50), z.string().regex(/^[0-9]{1,2}$/, { message: 'not_a_number' })])
  .transform(Number);

/**
 * Raw card data. The API refuses it (card_goes_to_partner) unless the server is configured to accept it,
 * because cards are entered in the frame of the card partner.
 */
export const rawCard = z.strictObject({
  cardNumber: z.unknown().optional(),
  expirationDate: z.unknown().optional(),
  cardholderName: z.unknown().optional(),
  securityCode: z.unknown().optional(),
});

/** Fields that are ignored on input, because the server derives them. */
export const derived = { role: z.string().max(40).optional(), formula: z.string().max(40).optional() };

export const bearer = z
  .boolean()
  .optional()
  .describe(
    'For clients without cookies: returns tokens and sets no cookies. Store the tokens like a password',
  );

/**
 * Fields that the bodies of customers, social sign-ups and professionals share; `work_place` distinguishes
 * the bodies.
 */
const commonFields = z.strictObject({
  firebaseToken: z.string().max(5000).optional(),
  firebaseUserId: z.string().max(200).optional(),
  email: email.optional(),
  password: password.optional(),
  firstName: line(100),
  lastName: line(100),
  phoneNumber: phoneNumber.optional(),
  language: language.optional(),
  emailCode: z
    .string()
    .max(20)
    .optional()
    .describe('Code of six digits, emailed when a registration was refused with code_required'),
  address: z
    .union([address, line(200)])
    .optional()
    .describe('Complete address, or only its street line if `city` and `zip_code` are sent'),
  city: line(100).optional(),
  zipCode: postalCode.optional(),
  dob: birthDate.optional(),
  workAddress: workAddress.optional(),
  workZone: workZone.optional(),
  bearer,
  ...derived,
});

const professionalFields = z.strictObject({
  businessName: line(120).optional(),
  workPlace: z
    .union([z.array(placeOfService).min(1).max(2), placeOfService])
    .transform((places) => [...new Set([places].flat())])
    .optional(),
  hairType: hairTypeList.optional(),
  service: serviceTypeList.optional(),
  smsReminder: z.boolean().optional(),
  additionalProfile: count.optional(),
  totalPrice: totalPrice.optional(),
  legalStatus: z.enum(legalStatuses).optional(),
  companyStatus: z.enum(companyStatuses).optional(),
  paymentMethodToken: line(200)
    .optional()
    .describe('Token of a card, created by the card partner in the browser'),
  kbisIssuedOn: day.optional(),
});

/** The business part of a registration, for an account that exists and is signed in. */
export const newBusiness = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  phoneNumber,
  dob: birthDate.optional(),
  workAddress,
  workZone: workZone.optional(),
  ...derived,
  ...professionalFields.shape,
  ...documentFiles.shape,
});

/**
 * The registration body of the specification. With `firebase_token` the identity account exists already;
 * with `password` the server creates it. Without `work_place` the account is a customer. Documents are ids
 * of uploaded files.
 */
export const registration = z.strictObject({
  ...commonFields.shape,
  ...professionalFields.shape,
  ...documentFiles.shape,
  ...rawCard.shape,
});
export type Registration = z.output<typeof registration>;
