import { ARCHIVE_VERSION, type ArchivedBusiness } from '@meche/contract/business-archive';
import { listPhotos } from '#album';
import { refuse } from '#kit/refusal';
import { readMessageSettings } from '#messaging';
import {
  findPrivateData,
  findSettings,
  getProfessional,
  listCalendarColours,
  mileageTermsAt,
} from '#professionals';
import { exportHours } from '#scheduling';
import { listEquipments, listServicesOfProfessional, listTopics } from '#services';
import { listPerformers, listStaffRows } from '#staff';
import type { AppContext } from '../../context.ts';

/**
 * Maps an id to its number in the archive; numbers start at 1 in list order. Throws for an id that is not
 * in the list.
 */
export type NumberOf = (id: string) => number;

export function createNumbering(records: readonly { id: string }[]): NumberOf {
  const known = new Map(records.map(({ id }, index) => [id, index + 1]));
  return (id) => {
    const number = known.get(id);
    if (number === undefined) throw new Error(`${id} is not in the archive`);
    return number;
  };
}

/** Reads all rows of a business except its clients and its history. */
export async function readBusinessRows(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  professionalId: string,
) {
  const [professional, sayings, settings, colours, messages] = await Promise.all([
    getProfessional(db, professionalId),
    findPrivateData(db, professionalId),
    findSettings(db, professionalId),
    listCalendarColours(db, professionalId),
    readMessageSettings(db, professionalId),
  ]);
  const [equipment, services, topics, members, performed, photos] = await Promise.all([
    listEquipments(db, professionalId),
    listServicesOfProfessional(db, professionalId),
    listTopics(db, professionalId),
    listStaffRows(db, professionalId),
    listPerformers(db, professionalId),
    listPhotos(db, professionalId),
  ]);
  const memberIds = members.map(({ id }) => id);
  const hours = await exportHours({ db, clock }, professionalId, memberIds);
  return {
    professional,
    colours,
    messages,
    equipment,
    services,
    topics,
    members,
    performed,
    photos,
    hours,
    sayings: sayings ?? refuse('not_found'),
    settings: settings ?? refuse('not_found'),
  };
}
export type BusinessRows = Awaited<ReturnType<typeof readBusinessRows>>;

export function businessRecord(rows: BusinessRows, memberNumber: NumberOf, now: Date): ArchivedBusiness {
  const { professional, sayings, messages, hours } = rows;
  const { version: _edits, ...settings } = rows.settings;
  const present = new Set(rows.members.map(({ id }) => id));
  const byNumber = rows.colours.flatMap(({ memberId, colour }) =>
    memberId && present.has(memberId) ? [{ member: memberNumber(memberId), colour }] : [],
  );
  const byCategory = rows.colours.flatMap(({ category, colour }) => (category ? [{ category, colour }] : []));
  return {
    version: ARCHIVE_VERSION,
    name: professional.businessName,
    description: professional.description,
    phoneNumber: professional.phoneNumber,
    hairTypes: professional.hairTypes,
    serviceTypes: sayings.serviceTypes,
    languagesSpoken: professional.languagesSpoken,
    accessibility: professional.accessibility,
    onSitePayments: professional.onSitePayments,
    places: professional.places.map(({ kind, line, city, state = '', postalCode, activate }) => {
      return { kind, line, city, state, postalCode, activate };
    }),
    workZone: professional.workZones,
    mileage: mileageTermsAt(professional, now),
    openingHours: hours.opening,
    settings: {
      ...settings,
      members: byNumber.sort((one, other) => one.member - other.member),
      categories: byCategory.sort((one, other) => (one.category < other.category ? -1 : 1)),
    },
    messages,
  };
}
