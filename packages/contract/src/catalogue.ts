import { depositCentsBounds, depositChoices, depositPercentBounds } from './deposits.ts';
import { endpoint } from './endpoint.ts';
import { genders, hairLengths, hairTypes, serviceTypes } from './enumerations.ts';
import { category, done, hairLength, line, paragraph, seenIds, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/** The services as their professional edits them, including fields that customers never see. */

const multipleOfFive = (min: number) => z.int().min(min).max(720).multipleOf(5, { message: 'off_grid' });
const price = z.int().min(0).max(500_000).describe('Price in euro cents');
/** Also of the business as a whole. */
export const depositPercent = z
  .int()
  .min(depositPercentBounds.least)
  .max(depositPercentBounds.most)
  .nullable()
  .default(null);
export const depositCents = z
  .int()
  .min(depositCentsBounds.least)
  .max(depositCentsBounds.most)
  .nullable()
  .default(null);
const each = <Value extends readonly [string, ...string[]]>(values: Value) =>
  z.array(z.enum(values)).max(values.length).default([]);

export const stepDraft = z.strictObject({
  name: line(80),
  durationMinutes: multipleOfFive(5).describe('Working time of the step in minutes, a multiple of 5'),
  freeTimeMinutes: multipleOfFive(0)
    .default(0)
    .describe(
      'Minutes after the step in which the member, but not the equipment, is free for another customer',
    ),
  equipmentIds: z
    .array(uuid)
    .max(10)
    .default([])
    .describe('Equipment of which the step needs one unit each; only in the salon'),
});

const lengthTerms = z.strictObject({
  hairLength,
  priceCents: price,
  durationMinutes: multipleOfFive(5),
});

const serviceFields = {
  category,
  name: line(120),
  description: paragraph(2000).default(''),
  priceCents: price,
  durationMinutes: multipleOfFive(5).describe(
    'Duration in minutes: the sum of the steps, including their free time',
  ),
  steps: z
    .array(stepDraft)
    .max(12)
    .default([])
    .describe('Steps of the service; empty: one step of the whole duration'),
  lengthTerms: z
    .array(lengthTerms)
    .max(hairLengths.length)
    .default([])
    .describe('Price and duration by hair length; the first step takes the difference in duration'),
  atSalon: z.boolean(),
  atHome: z.boolean(),
  onlineBooking: z.boolean().default(true).describe('Whether customers can book the service online'),
  prepayment: z
    .boolean()
    .default(false)
    .describe('True: paid by card through the marketplace; false: paid on site'),
  deposit: z
    .enum(depositChoices)
    .default('business')
    .describe('Deposit by card, for a service without prepayment; business: as in the settings'),
  depositPercent: depositPercent.describe('Part of the price in percent, if `deposit` is percent; else null'),
  depositCents: depositCents.describe('Amount in cents, if `deposit` is amount; else null'),
  questionnaire: z.boolean().default(false).describe('True: booked on request, after answering questions'),
  phoneOnly: z.boolean().default(false).describe('True: customers book this service by phone only'),
  serviceTypes: each(serviceTypes),
  hairTypes: each(hairTypes),
  genders: each(genders).describe('Genders that the service suits; empty: everyone'),
};

export const serviceDraft = z.strictObject({
  ...serviceFields,
  memberIds: z.array(uuid).max(60).describe('Members who perform the service'),
});
export type ServiceDraft = z.output<typeof serviceDraft>;

/** Reasons why customers cannot book a service online now, in the order in which to fix them. */
export const serviceStops = [
  'switched_off',
  'not_online',
  'phone_only',
  'place_closed',
  'no_member',
  'no_hours',
  'no_questions',
] as const;

export const catalogueService = z.object({
  ...serviceFields,
  id: uuid,
  version,
  switchedOn: z.boolean().describe('Whether the service is shown to customers'),
  memberIds: z.array(uuid),
  stops: z
    .array(z.enum(serviceStops))
    .describe('Why customers cannot book the service online; empty: they can'),
  visitsToCome: z
    .int()
    .describe('Number of future appointments with the service; changes do not affect them'),
});
export type CatalogueService = z.output<typeof catalogueService>;

export const equipment = z.object({
  id: uuid,
  name: z.string(),
  units: z.int(),
  version,
  serviceIds: z.array(uuid).describe('Services with a step that needs the equipment'),
  busyMinutes: z
    .int()
    .describe('Minutes in which units are in use in the next seven days, summed over all units'),
});
export type Equipment = z.output<typeof equipment>;

export const catalogue = z.object({
  services: z.array(catalogueService).describe('Services in list order'),
  equipments: z.array(equipment),
  members: z.array(z.object({ id: uuid, name: z.string(), bookable: z.boolean() })),
  places: z.object({ salon: z.boolean(), atHome: z.boolean() }),
});
export type Catalogue = z.output<typeof catalogue>;

const area = { audience: 'professional', needs: 'manage_services' } as const;
const idParams = z.strictObject({ id: uuid });

export const getCatalogue = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/catalogue',
  summary: 'Get all services of the professional, with equipment and members',
  response: catalogue,
});

/** Maximum number of services per call. */
export const MAX_NEW_SERVICES = 150;

export const createServices = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/services',
  summary: 'Add services at the end of the list; all of them or none',
  body: z.strictObject({ services: z.array(serviceDraft).min(1).max(MAX_NEW_SERVICES) }),
  response: done,
  status: 201,
  idempotent: true,
  refusals: ['catalogue_full'],
});

export const editService = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/services/:id',
  summary: 'Replace a service; booked appointments stay unchanged',
  params: idParams,
  body: serviceDraft.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

/**
 * Takes only the fields of a draft that decide when the service can begin, so that a form can call it
 * before its other fields are complete.
 */
export const countStarts = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/services/starts',
  summary: 'Count the start times that a service would have in the next seven full days',
  body: z.strictObject({
    serviceId: uuid
      .optional()
      .describe('Existing service, whose current number is returned too; absent: a new service'),
    durationMinutes: multipleOfFive(5),
    steps: z
      .array(stepDraft.omit({ name: true }))
      .max(12)
      .default([]),
    atSalon: z.boolean(),
    atHome: z.boolean(),
    memberIds: z.array(uuid).max(60),
  }),
  response: z.object({
    asDrafted: z.int().describe('Number of start times of the service as drafted in the request'),
    asSaved: z
      .int()
      .nullable()
      .describe('Number of start times of the service as saved; null for a new service'),
  }),
});

export const switchService = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/services/:id/switch',
  summary: 'Show a service to customers, or hide it',
  params: idParams,
  body: z.strictObject({ switchedOn: z.boolean() }),
  response: done,
});

export const orderServices = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/services/order',
  summary: 'Set the order of the services; the list must contain each service exactly once',
  body: z.strictObject({ serviceIds: z.array(uuid).max(500), seenIds: seenIds(500) }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const deleteService = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/services/:id',
  summary: 'Delete a service: it can no longer be booked; existing appointments keep it',
  params: idParams,
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
  summary: 'Add equipment, each unit of which serves one appointment at a time',
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
  summary: 'Change the name and number of units of equipment',
  params: idParams,
  body: equipmentDraft.extend({
    units: equipmentDraft.shape.units.describe(
      'Number of units; not fewer than future appointments need at once',
    ),
    version,
  }),
  response: done,
  refusals: ['changed_meanwhile', 'units_taken'],
});

export const deleteEquipment = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/equipments/:id',
  summary: 'Delete equipment that no step uses',
  params: idParams,
  response: done,
  refusals: ['equipment_in_use'],
});
