import { endpoint } from './endpoint.ts';
import { genders, hairLengths, hairTypes, serviceTypes } from './enumerations.ts';
import { category, done, hairLength, line, paragraph, seenIds, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/** The services as their professional edits them, including what customers never see. */

const inFives = (min: number) => z.int().min(min).max(720).multipleOf(5, { message: 'off_grid' });
const price = z.int().min(0).max(500_000).describe('Euro cents');
const each = <Value extends readonly [string, ...string[]]>(values: Value) =>
  z.array(z.enum(values)).max(values.length).default([]);

export const stepDraft = z.strictObject({
  name: line(80),
  durationMinutes: inFives(5).describe('Hands-on'),
  freeTimeMinutes: inFives(0)
    .default(0)
    .describe('After the step: the member is free for another customer, the equipment is not'),
  equipmentIds: z.array(uuid).max(10).default([]).describe('One unit of each, in the salon alone'),
});

const lengthTerms = z.strictObject({
  hairLength,
  priceCents: price,
  durationMinutes: inFives(5),
});

const serviceFields = {
  category,
  name: line(120),
  description: paragraph(2000).default(''),
  priceCents: price,
  durationMinutes: inFives(5).describe('Of its steps together, their free time counted'),
  steps: z.array(stepDraft).max(12).default([]).describe('None: one step of the whole duration'),
  lengthTerms: z
    .array(lengthTerms)
    .max(hairLengths.length)
    .default([])
    .describe(
      'Price and duration by the length of the hair; what a length takes more or less is its first step',
    ),
  atSalon: z.boolean(),
  atHome: z.boolean(),
  onlineBooking: z.boolean().default(true),
  prepayment: z.boolean().default(false),
  questionnaire: z.boolean().default(false),
  phoneOnly: z.boolean().default(false),
  serviceTypes: each(serviceTypes),
  hairTypes: each(hairTypes),
  genders: each(genders).describe('Who it suits; empty: everyone'),
};

export const serviceDraft = z.strictObject({
  ...serviceFields,
  memberIds: z.array(uuid).max(60).describe('Who performs it'),
});
export type ServiceDraft = z.output<typeof serviceDraft>;

/** Why customers cannot book the service online now, in the order in which to fix it. */
export const serviceStops = [
  'switched_off',
  'not_online',
  'phone_only',
  'place_closed',
  'nobody',
  'no_hours',
  'no_questions',
] as const;

export const catalogueService = z.object({
  ...serviceFields,
  id: uuid,
  version,
  switchedOn: z.boolean(),
  memberIds: z.array(uuid),
  stops: z.array(z.enum(serviceStops)).describe('None: customers can book it'),
  visitsToCome: z.int().describe('In which it is booked; they keep it as it was booked'),
});
export type CatalogueService = z.output<typeof catalogueService>;

export const equipment = z.object({
  id: uuid,
  name: z.string(),
  units: z.int(),
  version,
  serviceIds: z.array(uuid).describe('Whose steps use it'),
  busyMinutes: z.int().describe('Of all units together, in the seven days from now'),
});
export type Equipment = z.output<typeof equipment>;

export const catalogue = z.object({
  services: z.array(catalogueService).describe('In list order'),
  equipments: z.array(equipment),
  members: z.array(z.object({ id: uuid, name: z.string(), bookable: z.boolean() })),
  places: z.object({ salon: z.boolean(), atHome: z.boolean() }),
});
export type Catalogue = z.output<typeof catalogue>;

const area = { audience: 'professional', needs: 'manage_services' } as const;
const one = z.strictObject({ id: uuid });

export const getCatalogue = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/catalogue',
  summary: 'All services of the professional, with equipment and categories',
  response: catalogue,
});

export const createServices = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/services',
  summary: 'Add services after the others, all of them or none',
  body: z.strictObject({ services: z.array(serviceDraft).min(1).max(60) }),
  response: done,
  status: 201,
  idempotent: true,
  refusals: ['catalogue_full'],
});

export const editService = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/services/:id',
  summary: 'What it is from now on; visits that are booked keep what they were booked with',
  params: one,
  body: serviceDraft.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

/**
 * Takes the part of a draft that decides when it can begin, so that it can be called while the rest is
 * typed.
 */
export const countStarts = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/services/starts',
  summary: 'At how many times customers could begin it in the seven full days to come',
  body: z.strictObject({
    serviceId: uuid.optional().describe('Of an existing service: its current number is returned as well'),
    durationMinutes: inFives(5),
    steps: z
      .array(stepDraft.omit({ name: true }))
      .max(12)
      .default([]),
    atSalon: z.boolean(),
    atHome: z.boolean(),
    memberIds: z.array(uuid).max(60),
  }),
  response: z.object({ asDrafted: z.int(), asSaved: z.int().nullable().describe('Null of a new one') }),
});

export const switchService = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/services/:id/switch',
  summary: 'Show it to customers, or not',
  params: one,
  body: z.strictObject({ switchedOn: z.boolean() }),
  response: done,
});

export const orderServices = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/services/order',
  summary: 'The order of the list: all of them, each once',
  body: z.strictObject({ serviceIds: z.array(uuid).max(500), seenIds: seenIds(500) }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const deleteService = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/services/:id',
  summary: 'Delete a service: it can no longer be booked; existing appointments keep it',
  params: one,
  response: done,
});

export const deleteCategory = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/service-categories/:category',
  summary: 'Delete all services of a category',
  params: z.strictObject({ category }),
  response: z.object({ deleted: z.int() }),
});

export const equipmentDraft = z.strictObject({ name: line(80), units: z.int().min(1).max(50) });

export const addEquipment = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/equipments',
  summary: 'Something of which every unit serves one visit at a time',
  body: equipmentDraft,
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['catalogue_full'],
});

export const editEquipment = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/equipments/:id',
  summary: 'Its name, and how many there are: never fewer than visits to come hold at one time',
  params: one,
  body: equipmentDraft.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile', 'units_taken'],
});

export const deleteEquipment = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/equipments/:id',
  summary: 'Gone for good, once no step uses it',
  params: one,
  response: done,
  refusals: ['equipment_in_use'],
});
