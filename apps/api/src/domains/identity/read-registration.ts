import type { Address } from '@meche/contract/fields';
import { isTooYoung } from '@meche/contract/least-age';
import type { FieldError } from '@meche/contract/refusals';
import { type Registration, rawCard } from '@meche/contract/registration';
import { documentFiles } from '@meche/contract/verification';
import { wireKey } from '@meche/contract/wire';
import { lackingOfWorkAddress, requestedZones } from '@meche/contract/work-places';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { isEasilyGuessed } from './rules/guessed-passwords.ts';
import { roleOf } from './rules.ts';

const documents = Object.keys(documentFiles.shape) as (keyof typeof documentFiles.shape)[];
const ofBusiness = [
  ...['businessName', 'hairType', 'service', 'smsReminder', 'additionalProfile', 'totalPrice'],
  ...['legalStatus', 'companyStatus', 'paymentMethodToken', 'kbisIssuedOn', ...documents],
] as (keyof Registration)[];

/** Raw card data, which must never be stored or logged. */
export type RawCard = {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  securityCode: string;
  holderName: string;
};

/**
 * Returns the raw card of a registration; undefined without one. Refuses invalid_input by field. Unless raw
 * cards are `accepted`, refuses card_goes_to_partner at each card field, which belongs in the card
 * partner’s frame.
 */
export function readRawCard(input: Registration, accepted: boolean): RawCard | undefined {
  const keys = Object.keys(rawCard.shape) as (keyof typeof rawCard.shape)[];
  const sent = keys.filter((key) => input[key] !== undefined);
  if (sent.length === 0) return undefined;
  if (!accepted) {
    const fields = sent.map((key) => [wireKey(key), 'card_goes_to_partner' as const]);
    refuse('card_goes_to_partner', { fields: Object.fromEntries(fields) });
  }
  const typed = (key: keyof typeof rawCard.shape) => String(input[key] ?? '').trim();
  const number = typed('cardNumber').replace(/[\s-]/g, '');
  const expiry = /^(0?[1-9]|1[0-2])\s*\/\s*((?:20)?[0-9]{2})$/.exec(typed('expirationDate'));
  const fields: Record<string, FieldError> = {};
  if (!/^[0-9]{12,19}$/.test(number)) fields.card_number = 'invalid';
  if (!expiry) fields.expiration_date = 'invalid_date';
  if (!/^[0-9]{3,4}$/.test(typed('securityCode'))) fields.security_code = 'invalid';
  if (!typed('cardholderName')) fields.cardholder_name = 'required';
  if (!expiry || Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  return {
    number,
    expiryMonth: Number(expiry[1]),
    expiryYear: 2000 + (Number(expiry[2]) % 100),
    securityCode: typed('securityCode'),
    holderName: typed('cardholderName').slice(0, 200),
  };
}

/** Validates a registration without a database query. Refuses invalid_input, weak_password. */
export function readRegistration(input: Registration, now: Date) {
  const business = readBusiness(input);
  const home = business ? readAddress(input) : readHome(input);
  if (input.dob && input.dob > now.toISOString())
    refuse('invalid_input', { fields: { dob: 'invalid_date' } });
  if (business) refuseTooYoung(input.dob, now);
  const phoneNumber = input.phoneNumber === undefined ? null : readPhoneNumber(input.phoneNumber);
  const credentials = input.firebaseToken === undefined ? readCredentials(input) : undefined;
  return { business, home, phoneNumber, credentials };
}

function readCredentials(input: Registration): { email: string; password: string } {
  const { password } = input;
  const email = input.email?.toLowerCase();
  if (email === undefined || password === undefined) {
    const fields: Record<string, FieldError> = {};
    if (email === undefined) fields.email = 'required';
    // A Firebase user id names an existing identity, so the token is missing rather than a password.
    if (input.firebaseUserId !== undefined) fields.firebase_token = 'required';
    else if (password === undefined) fields.password = 'required';
    refuse('invalid_input', { fields });
  }
  if (isEasilyGuessed(password, [email, input.firstName, input.lastName]))
    refuse('weak_password', { fields: { password: 'too_common' } });
  return { email, password };
}

/**
 * Returns the business of a registration; undefined for a customer. Refuses invalid_input with every
 * missing field, or when a registration without `workPlace` has fields of a business.
 */
export function readBusiness(input: Registration) {
  const { workPlace = [], workAddress = {}, businessName, phoneNumber } = input;
  const role = roleOf(workPlace);
  if (role === 'CUSTOMER') {
    if (ofBusiness.some((key) => input[key] !== undefined))
      refuse('invalid_input', { fields: { work_place: 'required' } });
    return undefined;
  }
  const { line = '', city, postalCode, state = '', activate = true } = workAddress;
  const zones = requestedZones(input) ?? [];
  const fields: Record<string, FieldError> = {};
  if (!businessName) fields.business_name = 'required';
  if (!phoneNumber) fields.phone_number = 'required';
  if (!input.workAddress) fields.work_address = 'address_required';
  else Object.assign(fields, lackingOfWorkAddress(workAddress, role));
  if (workPlace.includes('at_home') && zones.length === 0) fields.work_zone = 'required';
  // Only a hairdresser who works alone can start on the free plan; a salon has none.
  if ((role === 'SALON' || input.additionalProfile) && !input.totalPrice) fields.total_price = 'required';
  if (!businessName || !phoneNumber || !city || !postalCode || Object.keys(fields).length > 0)
    refuse('invalid_input', { fields });
  return {
    role,
    businessName,
    phoneNumber: readPhoneNumber(phoneNumber),
    workPlace,
    workAddress: { line, city, postalCode, state, activate },
    workZone: zones,
    hairTypes: input.hairType ?? [],
    serviceTypes: input.service ?? [],
    smsReminder: input.smsReminder ?? true,
    legalStatus: input.legalStatus ?? null,
    companyStatus: input.companyStatus ?? null,
    subscription:
      input.totalPrice === undefined
        ? undefined
        : {
            totalPrice: input.totalPrice,
            additionalProfiles: input.additionalProfile ?? 0,
            paymentMethodToken: input.paymentMethodToken,
          },
    documents: Object.fromEntries(documents.map((kind) => [kind, input[kind]])),
    kbisIssuedOn: input.kbisIssuedOn,
  };
}

/** Refuses invalid_input for a professional under the minimum age, if the birth date is present. */
export function refuseTooYoung(dob: string | undefined, now: Date): void {
  if (dob && isTooYoung(dob, now.toISOString().slice(0, 10)))
    refuse('invalid_input', { fields: { dob: 'too_young' } });
}

export type NewBusiness = NonNullable<ReturnType<typeof readBusiness>>;

/**
 * Returns a customer’s address; without a full one, the commune (and line) of `workAddress` or the commune
 * of the first `workZone`. Undefined without any. Refuses invalid_input.
 */
export function readHome(input: Registration): Partial<Address> | undefined {
  const address = readAddress(input);
  if (address) return address;
  const { workAddress, workZone = [] } = input;
  const { line, city, postalCode } = workAddress ?? {};
  if (city && postalCode) return { ...(line && { line }), city, postalCode };
  const [zone] = workZone;
  if (!zone) return undefined;
  if (!/^[0-9]{5}$/.test(zone.zipCode))
    refuse('invalid_input', { fields: { 'work_zone.postal_code': 'invalid_postal_code' } });
  return { city: zone.city, postalCode: zone.zipCode };
}

/**
 * Reads a full address: an object, separate fields, or one line that ends with postal code and town.
 * Undefined when no address is sent. Refuses invalid_input.
 */
export function readAddress({ address, city, zipCode }: Registration): Partial<Address> | undefined {
  if (typeof address === 'object') return address;
  if (address === undefined && city === undefined && zipCode === undefined) return undefined;
  if (city !== undefined && zipCode !== undefined)
    return { ...(address !== undefined && { line: address }), city, postalCode: zipCode };
  const [, line, postalCode, town] = /^(.*\S)[\s,]+([0-9]{5})\s+(\S.*)$/.exec(address ?? '') ?? [];
  if (city === undefined && zipCode === undefined && line && postalCode && town)
    return { line: line.replace(/,$/, ''), city: town, postalCode };
  const fields: Record<string, FieldError> = {};
  if (city === undefined) fields.city = 'required';
  if (zipCode === undefined) fields.zip_code = 'postal_code_required';
  return refuse('invalid_input', { fields });
}
