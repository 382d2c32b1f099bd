import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { anEquipment, aService, aTopic } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Party = { id: string; memberId: string; service: string; headers: Record<string, string> };

/** The smallest valid topic; `serviceDraft` is the smallest valid service. */
export const topicDraft = {
  name: 'Santé',
  questions: [{ id: randomUUID(), kind: 'yes_no', text: 'Allergique ?' }],
};

export const serviceDraft = {
  category: 'woman_cut',
  name: 'Coupe',
  price_cents: 4000,
  duration_minutes: 45,
  at_salon: true,
  at_home: false,
  member_ids: [],
};

/** Valid requests that change the catalogue or count the start times of a service. */
export function catalogueFixtures({
  db,
  salon,
  keyed,
  aParty,
}: {
  db: Database;
  salon: Party;
  keyed: (call: Call) => Promise<Call>;
  aParty: (options: object) => Promise<Party>;
}): Record<string, () => Promise<Call> | Call> {
  const draft45 = {
    category: 'woman_cut',
    name: 'Coupe',
    description: 'Coupe',
    price_cents: 4000,
    duration_minutes: 45,
    at_salon: true,
    at_home: false,
    member_ids: [salon.memberId],
    steps: [{ name: 'Coupe', duration_minutes: 30, free_time_minutes: 15, equipment_ids: [] }],
    length_terms: [{ hair_length: 'mid_back', price_cents: 5000, duration_minutes: 60 }],
    online_booking: true,
    prepayment: false,
    questionnaire: false,
    phone_only: false,
    service_types: ['brushing'],
    hair_types: ['curly_hair'],
    genders: ['female'],
  };
  const offered = async () => ({
    headers: salon.headers,
    params: { id: await aService(db, salon.id) },
  });
  const equipped = async () => ({
    headers: salon.headers,
    params: { id: await anEquipment(db, salon.id) },
  });
  const topic = {
    name: 'Santé',
    questions: [
      {
        id: '5c1f8a52-9a8e-4a3a-8a51-3f0f6a1c2b11',
        kind: 'one_of',
        text: 'Coloration ?',
        required: true,
        options: ['Oui', 'Non'],
      },
    ],
    service_ids: [],
  };
  const onTopic = async () => ({ headers: salon.headers, params: { id: await aTopic(db, salon.id) } });
  return {
    'POST /professional/questions': () => keyed({ headers: salon.headers, body: topic }),
    'PUT /professional/questions/{id}': async () => ({
      ...(await onTopic()),
      body: { ...topic, version: 1 },
    }),
    'PUT /professional/questions/order': async () => {
      const { headers, id } = await aParty({});
      return { headers, body: { topic_ids: [await aTopic(db, id)] } };
    },
    'DELETE /professional/questions/{id}': onTopic,
    'POST /professional/services': () => keyed({ headers: salon.headers, body: { services: [draft45] } }),
    'PUT /professional/services/{id}': async () => ({
      ...(await offered()),
      body: { ...draft45, version: 1 },
    }),
    'PUT /professional/services/{id}/switch': async () => ({
      ...(await offered()),
      body: { switched_on: false },
    }),
    'PUT /professional/services/order': async () => {
      const { headers, service } = await aParty({});
      return { headers, body: { service_ids: [service] } };
    },
    'POST /professional/services/starts': () => ({
      headers: salon.headers,
      body: { duration_minutes: 45, at_salon: true, at_home: false, member_ids: [salon.memberId], steps: [] },
    }),
    'DELETE /professional/services/{id}': offered,
    'DELETE /professional/service-categories/{category}': async () => ({
      headers: salon.headers,
      params: { category: 'artistic' },
    }),
    'POST /professional/equipments': () => keyed({ headers: salon.headers, body: { name: 'Bac', units: 2 } }),
    'PUT /professional/equipments/{id}': async () => ({
      ...(await equipped()),
      body: { name: 'Bac', units: 2, version: 1 },
    }),
    'DELETE /professional/equipments/{id}': equipped,
  };
}
