import type { DocumentKind } from '@meche/contract/registration-enumerations';
import { tidyPhoneNumber } from '@meche/contract/typed-numbers';
import type { PersonRole } from '@meche/contract/verification';
import type { FilePurpose, PartnerFields } from '~/lib/partner-accounts/port.ts';

/** A person's identity data, as the form holds it. */
export type TypedPerson = {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  dob: string;
  email: string;
  phone: string;
  line: string;
  city: string;
  postalCode: string;
};
export type TypedCompany = { name: string; siren: string };
/** The card partner's file ids, by kind of document. */
export type SentFiles = Partial<Record<DocumentKind, string>>;

export const purposes: Record<DocumentKind, FilePurpose> = {
  ID_card_front: 'identity_document',
  ID_card_back: 'identity_document',
  proof_of_address: 'additional_verification',
  RIB: 'account_requirement',
  KBIS: 'additional_verification',
  company_statutes: 'account_requirement',
  be_declaration: 'account_requirement',
};

function toPartnerAddress({ line, city, postalCode }: TypedPerson): PartnerFields {
  return { line1: line, city, postal_code: postalCode, country: 'FR' };
}

/** The partner requires phone numbers as +33612345678. */
function toPartnerPhone(phone: string): string {
  const plain = tidyPhoneNumber(phone)
    .replace('(0)', '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  return plain.startsWith('0') ? `+33${plain.slice(1)}` : plain;
}

function toPartnerPerson(person: TypedPerson): PartnerFields {
  const [year, month, day] = person.dob.split('-').map(Number);
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone ? toPartnerPhone(person.phone) : undefined,
    dob: { day, month, year },
    address: toPartnerAddress(person),
  };
}

/** Files that were not sent are left out, so that the partner does not delete earlier files. */
export function toPartnerPapers({ ID_card_front, ID_card_back, proof_of_address }: SentFiles): PartnerFields {
  return {
    document: ID_card_front || ID_card_back ? { front: ID_card_front, back: ID_card_back } : undefined,
    additional_document: proof_of_address ? { front: proof_of_address } : undefined,
  };
}

/** In an individual business the person and the business are the same. */
export function toPartnerIndividual(person: TypedPerson, files: SentFiles): PartnerFields {
  return {
    business_type: 'individual',
    tos_shown_and_accepted: true,
    individual: { ...toPartnerPerson(person), verification: toPartnerPapers(files) },
  };
}

/** Builds a company. Its persons are sent separately. */
export function toPartnerCompany(
  company: TypedCompany,
  person: TypedPerson,
  files: SentFiles,
): PartnerFields {
  return {
    business_type: 'company',
    tos_shown_and_accepted: true,
    company: {
      name: company.name,
      tax_id: company.siren.replace(/\s/g, ''),
      phone: toPartnerPhone(person.phone),
      address: toPartnerAddress(person),
      verification: { document: { front: files.KBIS } },
      owners_provided: true,
      directors_provided: true,
      executives_provided: true,
    },
  };
}

/** Builds a person of a company. Only the legal representative has `files`. */
export function toCompanyPerson(
  person: TypedPerson,
  roles: readonly PersonRole[],
  files: SentFiles = {},
): PartnerFields {
  return {
    ...toPartnerPerson(person),
    relationship: {
      ...Object.fromEntries(roles.map((role) => [role, true])),
      title: roles.includes('representative') ? 'Gérant' : undefined,
    },
    verification: files.ID_card_front ? toPartnerPapers(files) : undefined,
  };
}
