import type { Client, ClientDraft } from '@meche/contract/clients';
import { formatPhone } from '~/lib/phone/format-phone.ts';

/** A missing value is an empty string. */
export type ClientTyped = {
  name: string;
  phoneNumber: string;
  email: string;
  birthday: string;
  line: string;
  city: string;
  postalCode: string;
  hairType: string;
  hairLength: string;
  language: string;
  contactBy: string;
  note: string;
  tags: string;
};

export const nothingTyped: ClientTyped = {
  name: '',
  phoneNumber: '',
  email: '',
  birthday: '',
  line: '',
  city: '',
  postalCode: '',
  hairType: '',
  hairLength: '',
  language: '',
  contactBy: '',
  note: '',
  tags: '',
};

export function typedOf(client: Client): ClientTyped {
  const { name, email, birthday, line, city, postalCode, note } = client;
  const { hairType, hairLength, language, contactBy, phoneNumber, tags } = client;
  return {
    name,
    line,
    city,
    postalCode,
    note,
    email: email ?? '',
    birthday: birthday ?? '',
    hairType: hairType ?? '',
    hairLength: hairLength ?? '',
    language: language ?? '',
    contactBy: contactBy ?? '',
    phoneNumber: phoneNumber ? formatPhone(phoneNumber) : '',
    tags: tags.join(', '),
  };
}

const orNull = <Value extends string>(typed: string) =>
  typed.trim() === '' ? null : (typed.trim() as Value);

export function draftOf(typed: ClientTyped): ClientDraft {
  const { name, line, city, postalCode, note } = typed;
  return {
    name,
    line,
    city,
    postalCode,
    note,
    phoneNumber: orNull(typed.phoneNumber),
    email: orNull(typed.email),
    birthday: orNull(typed.birthday),
    hairType: orNull<NonNullable<ClientDraft['hairType']>>(typed.hairType),
    hairLength: orNull<NonNullable<ClientDraft['hairLength']>>(typed.hairLength),
    language: orNull<NonNullable<ClientDraft['language']>>(typed.language),
    contactBy: orNull<NonNullable<ClientDraft['contactBy']>>(typed.contactBy),
    tags: [
      ...new Set(
        typed.tags
          .split(',')
          .map((tag) => tag.trim().slice(0, 30))
          .filter(Boolean),
      ),
    ].slice(0, 20),
  };
}
