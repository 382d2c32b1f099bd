import { later, MINUTE_MS } from '#kit/time';
import { aClient, aProfessionalPicture } from '#testing/a-client';
import { anEquipment, aTopic } from '#testing/builders';
import type { Schema } from './derive-input.testing.ts';
import type { Json } from './generated-input.testing.ts';
import { accountFileIn, albumPhotoIn, appointmentIn } from './path-objects.testing.ts';
import { documents } from './prepared-objects.testing.ts';
import { mondayOf, type Scene, todayOf } from './scene.testing.ts';

/** Ids of existing objects, by the wire name of the field. */
const ids: Record<string, (scene: Scene) => string | Promise<string>> = {
  professional_id: ({ professional }) => professional.id,
  slug: ({ professional }) => professional.slug,
  member_id: ({ professional }) => professional.memberId,
  staff: ({ professional }) => professional.memberId,
  service_id: ({ serviceId }) => serviceId,
  services: ({ serviceId }) => serviceId,
  appointment_id: (scene) => appointmentIn(scene),
  other_id: ({ fixture, professional }) => aClient(fixture.db, professional),
  equipment_id: ({ fixture, professional }) => anEquipment(fixture.db, professional.id),
  topic_id: ({ fixture, professional }) => aTopic(fixture.db, professional.id),
  photo_id: albumPhotoIn,
  file_id: ({ fixture, professional }) => aProfessionalPicture(fixture.db, professional.id),
  ...Object.fromEntries(documents.map((kind) => [kind, accountFileIn])),
};

/** Values that fit the demo data and agree with each other, by the wire name of the field. */
const values: Record<string, Json> = {
  amount_cents: 1000,
  at_home: false,
  at_salon: true,
  before_id: null,
  birthday: '1990-06-17',
  cancellation_window_hours: 24,
  categories: 'woman_cut',
  city: 'Paris',
  confirm_password: 'a-long-password',
  dob: '1990-02-28',
  duration_minutes: 30,
  ends_minute: 1080,
  former_note: '',
  from_minute: 540,
  hair_type: 'curly_hair',
  hours: '18:00-24:00',
  instead_of: null,
  language: 'fr',
  line: '3 rue des Lilas',
  password: 'a-long-password',
  payment_method_token: 'pm_card_visa',
  plan: 'salon_pro',
  portrait_id: null,
  postal_code: '75011',
  price_cents: 4000,
  roles: ['owner'],
  starts_minute: 540,
  total_cents: 4000,
  town: 'paris-11e',
  until_minute: 1080,
  url: 'https://crm.example.com/meche',
  version: 1,
  where: '75011',
  work_zone: [{ city: 'Paris', zip_code: '75011' }],
  zip_code: '75011',
};

/** Optional fields that a full value leaves out, because another field contradicts them. */
export const leftOut = [
  // The last item of a page that has been read before.
  'after',
  'before',
  // Answers to a questionnaire that the services do not have.
  'answers',
  // A deposit that the service, the settings or the quote do not have.
  'deposit_cents',
  'deposit_percent',
  // A code that has been sent by email.
  'email_code',
  // A token of the identity service, in place of the password.
  'firebase_token',
  'firebase_user_id',
  'offer_id',
  'sign_up_draft_id',
  'siret',
  'vat_number',
];

/** Returns the value of a field that the schema alone does not know; undefined: the schema decides. */
export async function knownField(scene: Scene, name: string, schema: Schema): Promise<Json | undefined> {
  if (Object.hasOwn(values, name)) return values[name];
  if (schema.format === 'date')
    return /^(first|last|from|to)(_|$)/.test(name) ? mondayOf(scene) : todayOf(scene);
  if (schema.format === 'date-time')
    return later(scene.startsAt, name.startsWith('ends') ? 30 * MINUTE_MS : 0).toISOString();
  const isText = [schema.type].flat().includes('string');
  return isText ? ids[name.replace(/_ids$/, '_id')]?.(scene) : undefined;
}
