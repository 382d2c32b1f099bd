import { equipmentDraft, serviceDraft, stepDraft } from './catalogue.ts';
import { clientHealth, formulaDraft } from './client-records.ts';
import { clientDraft } from './clients.ts';
import { type Download, endpoint } from './endpoint.ts';
import {
  accessibilities,
  hairTypes,
  onSitePayments,
  placesOfService,
  serviceTypes,
  spokenLanguages,
} from './enumerations.ts';
import { category, line, paragraph, phoneNumber, postalCode, zonePostalCode } from './fields.ts';
import { memberHoursFields, openingDays, periodDraft } from './hours.ts';
import { messageSettingsDraft } from './messages.ts';
import { topicDraft } from './questions.ts';
import type { FieldError } from './refusals.ts';
import { fieldErrors } from './refusals.ts';
import { ofCategory, ofMember, settingsFields } from './settings.ts';
import { mileageFields } from './travel.ts';
import { z } from './zod.ts';

/**
 * A whole business as one archive, described by the records of its files. A field has the same bounds as in
 * the endpoint that creates it. Ids count from 1 within the archive, in the order of their file.
 */

/** Maximum size in bytes: room for the largest album and client book. A larger archive is refused. */
export const MAX_ARCHIVE_BYTES = 2 * 1024 ** 3;
export const ARCHIVE_VERSION = 1;
export const MAX_FORMULAS = 500;

const number = z.int().min(1).max(1_000_000).describe('Id of the record: its position in its file, from 1');
const numbers = (most: number) => z.array(number).max(most);
const each = <Value extends readonly [string, ...string[]]>(values: Value) =>
  z.array(z.enum(values)).max(values.length);
const photoFile = z
  .string()
  .regex(/^photos\/[a-z0-9-]{1,40}\.jpg$/)
  .describe('Path of a photo in the archive');
const seal = z
  .string()
  .max(64)
  .default('')
  .describe('Signature that proves that this marketplace produced the image file; empty: none');
const picture = z.strictObject({ file: photoFile, seal });

const place = z.strictObject({
  kind: z.enum(placesOfService),
  line: paragraph(200),
  city: line(100),
  state: paragraph(100),
  postalCode,
  activate: z.boolean(),
});

export const archivedBusiness = z.strictObject({
  version: z.literal(ARCHIVE_VERSION).describe('Version of the archive format'),
  name: line(120),
  description: paragraph(4000),
  phoneNumber: phoneNumber.nullable(),
  hairTypes: each(hairTypes),
  serviceTypes: each(serviceTypes),
  languagesSpoken: each(spokenLanguages),
  accessibility: each(accessibilities).default([]),
  onSitePayments: each(onSitePayments).default([]),
  places: z.array(place).min(1).max(2),
  workZone: z.array(z.strictObject({ postalCode: zonePostalCode, city: paragraph(100) })).max(100),
  mileage: z.strictObject(mileageFields).nullable(),
  openingHours: openingDays,
  settings: z.strictObject({
    ...settingsFields,
    members: z.array(ofMember.omit({ memberId: true }).extend({ member: number })).max(100),
    categories: z.array(ofCategory).max(50),
  }),
  messages: messageSettingsDraft,
});
export type ArchivedBusiness = z.output<typeof archivedBusiness>;

export const archivedEquipment = equipmentDraft.extend({ number });

export const archivedMember = z.strictObject({
  number,
  isOwner: z.boolean(),
  firstName: line(100),
  lastName: paragraph(100),
  about: paragraph(300),
  bookable: z.boolean(),
  portrait: picture.nullable(),
});
export type ArchivedMember = z.output<typeof archivedMember>;

export const archivedService = serviceDraft.omit({ memberIds: true, steps: true }).extend({
  number,
  switchedOn: z.boolean(),
  members: numbers(100).describe('Members who perform the service, by their numbers in team.json'),
  steps: z
    .array(
      stepDraft.omit({ equipmentIds: true }).extend({
        equipment: numbers(10).describe('Equipment that the step needs, by its numbers in equipment.json'),
      }),
    )
    .max(12),
});
export type ArchivedService = z.output<typeof archivedService>;

export const archivedTopic = topicDraft.omit({ serviceIds: true, questions: true }).extend({
  number,
  services: numbers(500).describe(
    'Services before which the questions are asked, by their numbers in services.json',
  ),
  questions: z
    .array(topicDraft.shape.questions.element.omit({ id: true }))
    .min(1)
    .max(20),
});
export type ArchivedTopic = z.output<typeof archivedTopic>;

export const archivedHours = z.strictObject({
  ...memberHoursFields,
  member: number,
  firstMonday: memberHoursFields.firstMonday
    .nullable()
    .describe('Monday of the first of several alternating weeks; null: every week is the same'),
});
export type ArchivedHours = z.output<typeof archivedHours>;

export const archivedPeriod = periodDraft.omit({ memberId: true }).extend({
  member: number
    .nullable()
    .describe('Member that the exception concerns, by number in team.json; null: the whole business'),
});
export type ArchivedPeriod = z.output<typeof archivedPeriod>;

export const archivedClient = clientDraft.extend({
  number,
  enteredBy: number.nullable().describe('Member who entered the client, by number in team.json; null: none'),
  health: clientHealth.nullable(),
  formulas: z.array(formulaDraft.omit({ appointmentId: true })).max(MAX_FORMULAS),
});
export type ArchivedClient = z.output<typeof archivedClient>;

export const archivedPhoto = picture.extend({
  number,
  caption: paragraph(200),
  category: category.nullable(),
  member: number
    .nullable()
    .describe('Member who did the hair in the photo, by number in team.json; null: none'),
  before: number.nullable().describe('Photo taken before the service, by number in album.json; null: none'),
  isCover: z.boolean(),
  isShown: z.boolean(),
});
export type ArchivedPhoto = z.output<typeof archivedPhoto>;

/** A problem in an archive: its file, line and field. */
export const archiveProblem = z.object({
  file: z.string(),
  line: z.int().describe('Number of the line or record in the file, from 1'),
  field: z.string().describe('Name of the field in the API; empty: the whole line'),
  code: z.enum(fieldErrors),
});
export type ArchiveProblem = z.output<typeof archiveProblem> & { code: FieldError };

export const importSummary = z.object({
  services: z.int(),
  members: z.int(),
  clients: z.int(),
  photos: z.int(),
  photosLeft: z.int().describe('Number of photos that stay hidden because the plan’s limit is reached'),
  restingMembers: z
    .int()
    .describe('Number of members who are not bookable because the plan includes fewer staff profiles'),
});
export type ImportSummary = z.output<typeof importSummary>;

const area = { audience: 'professional', needs: 'edit_business' } as const;

export const exportBusiness = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/archive',
  summary: 'Export the whole business as a ZIP archive of JSON, CSV and photos',
  download: ['application/zip'],
  response: z.custom<Download>(),
  refusals: ['reauthentication_needed'],
});

export const importBusiness = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/archive',
  summary: 'Import an exported archive into a business that is still empty; all of it or nothing',
  // The time limit allows 600 kB a second for the largest archive.
  upload: { maxBytes: MAX_ARCHIVE_BYTES, maxSeconds: 3600, types: ['application/zip'] },
  response: importSummary,
  status: 201,
  refusals: [
    'file_too_large',
    'archive_unreadable',
    'archive_unsound',
    'business_not_empty',
    'archive_of_other_place',
    'unknown_commune',
  ],
});
