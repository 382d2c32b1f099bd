import type { Address } from '@meche/contract/fields';
import { isTooYoung } from '@meche/contract/least-age';
import type { FieldError } from '@meche/contract/refusals';
import { type Registration, rawCard } from '@meche/contract/registration';
import { documentFiles } from '@meche/contract/verification';
import { wireKey } from '@meche/contract/wire';
import { lackingOfWorkAddress, requestedZones } from '@meche/contract/work-places';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { isSoonGuessed } from './rules/guessed-passwords.ts';
import { roleOf } from './rules.ts';

const documents = Object.keys(documentFiles.shape) as (keyof typeof documentFiles.shape)[];
/** Said by professionals only. */
const ofBusiness = [
  ...['businessName', 'hairType', 'service', 'smsReminder', 'additionalProfile', 'totalPrice'],
  ...['legalStatus', 'companyStatus', 'paymentMethodToken', 'kbisIssuedOn', ...documents],
] as (keyof Registration)[];

/** As it was typed: in memory only. */
export type RawCard = {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  securityCode: string;
  holderName: string;
};

/**
 * The raw card of a registration, if it holds one. Unless they are `accepted` its fields are for the partner's frame alone:
 * refused by name, whatever they hold.
 */
export function readRawCard(asked: Registration, accepted: boolean): RawCard | undefined {
  const keys = Object.keys(rawCard.shape) as (keyof typeof rawCard.shape)[];
  const sent = keys.filter((key) => asked[key] !== undefined);
  if (sent.length === 0) return undefined;
  if (!accepted) {
    const fields = sent.map((key) => [wireKey(key), 'card_goes_to_partner' as const]);
    refuse('card_goes_to_partner', { fields: Object.fromEntries(fields) });
  }
  const typed = (key: keyof typeof rawCard.shape) => String(asked[key] ?? '').trim();
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

/** What a registration says, read without asking anybody. Refuses invalid_input, weak_password. */
export function readRegistration(asked: Registration, now: Date) {
  const business = readBusiness(asked);
  const home = business ? readAddress(asked) : readHome(asked);
  if (asked.dob && asked.dob > now.toISOString())
    refuse('invalid_input', { fields: { dob: 'invalid_date' } });
  if (business) refuseChild(asked.dob, now);
  const phoneNumber = asked.phoneNumber === undefined ? null : readPhoneNumber(asked.phoneNumber);
  const credentials = asked.firebaseToken === undefined ? readCredentials(asked) : undefined;
  return { business, home, phoneNumber, credentials };
}

/** The e-mail in lower case. */
function readCredentials(asked: Registration): { email: string; password: string } {
  const { password } = asked;
  const email = asked.email?.toLowerCase();
  if (email === undefined || password === undefined) {
    const fields: Record<string, FieldError> = {};
    if (email === undefined) fields.email = 'required';
    // Whoever names an identity account has one: what lacks is its proof, not a password.
    if (asked.firebaseUserId !== undefined) fields.firebase_token = 'required';
    else if (password === undefined) fields.password = 'required';
    refuse('invalid_input', { fields });
  }
  if (isSoonGuessed(password, [email, asked.firstName, asked.lastName]))
    refuse('weak_password', { fields: { password: 'too_common' } });
  return { email, password };
}

/** What a registration says of a business; undefined for a customer. The fields left out are named. */
export function readBusiness(asked: Registration) {
  const { workPlace = [], workAddress = {}, businessName, phoneNumber } = asked;
  const role = roleOf(workPlace);
  if (role === 'CUSTOMER') {
    if (ofBusiness.some((key) => asked[key] !== undefined))
      refuse('invalid_input', { fields: { work_place: 'required' } });
    return undefined;
  }
  const { line = '', city, postalCode, state = '', activate = true } = workAddress;
  const zones = requestedZones(asked) ?? [];
  const fields: Record<string, FieldError> = {};
  if (!businessName) fields.business_name = 'required';
  if (!phoneNumber) fields.phone_number = 'required';
  if (!asked.workAddress) fields.work_address = 'address_required';
  else Object.assign(fields, lackingOfWorkAddress(workAddress, role));
  if (workPlace.includes('at_home') && zones.length === 0) fields.work_zone = 'required';
  // A hairdresser alone begins on the free plan; a salon has none.
  if ((role === 'SALON' || asked.additionalProfile) && !asked.totalPrice) fields.total_price = 'required';
  if (!businessName || !phoneNumber || !city || !postalCode || Object.keys(fields).length > 0)
    refuse('invalid_input', { fields });
  return {
    role,
    businessName,
    phoneNumber: readPhoneNumber(phoneNumber),
    workPlace,
    workAddress: { line, city, postalCode, state, activate },
    workZone: zones,
    hairTypes: asked.hairType ?? [],
    serviceTypes: asked.service ?? [],
    smsReminder: asked.smsReminder ?? true,
    legalStatus: asked.legalStatus ?? null,
    companyStatus: asked.companyStatus ?? null,
    subscription:
      asked.totalPrice === undefined
        ? undefined
        : {
            totalPrice: asked.totalPrice,
            additionalProfiles: asked.additionalProfile ?? 0,
            paymentMethodToken: asked.paymentMethodToken,
          },
    documents: Object.fromEntries(documents.map((kind) => [kind, asked[kind]])),
    kbisIssuedOn: asked.kbisIssuedOn,
  };
}

/** Refuses who is too young to work for herself, as far as she says when she was born. */
export function refuseChild(dob: string | undefined, now: Date): void {
  if (dob && isTooYoung(dob, now.toISOString().slice(0, 10)))
    refuse('invalid_input', { fields: { dob: 'too_young' } });
}

export type NewBusiness = NonNullable<ReturnType<typeof readBusiness>>;

/** Where a customer lives: her address, or what the social payload says of it, which may be her commune alone. */
export function readHome(asked: Registration): Partial<Address> | undefined {
  const address = readAddress(asked);
  if (address) return address;
  const { workAddress, workZone = [] } = asked;
  const { line, city, postalCode } = workAddress ?? {};
  if (city && postalCode) return { ...(line && { line }), city, postalCode };
  const [zone] = workZone;
  if (!zone) return undefined;
  if (!/^[0-9]{5}$/.test(zone.zipCode))
    refuse('invalid_input', { fields: { 'work_zone.postal_code': 'invalid_postal_code' } });
  return { city: zone.city, postalCode: zone.zipCode };
}

/** Whole; or one line, which ends with postal code and town as on a letter unless they are said beside it. */
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
