import type { ArchivedPhoto, ImportSummary } from '@meche/contract/business-archive';
import { importPhotos, listPhotos } from '#album';
import { iterateIdsAtProfessional } from '#appointments';
import { type ClientToImport, importArchivedClients, isClientBookEmpty } from '#clients';
import { recordAudit } from '#kit/audit';
import type { Db, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import type { Caller, Held } from '#kit/http/caller';
import { Refusal, refuse } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { writeMessageSettings } from '#messaging';
import { getProfessional, importProfessional, lockProfessional } from '#professionals';
import { importHours, lockCalendar } from '#scheduling';
import { importCatalogue, listEquipments, listServicesOfProfessional, listTopics } from '#services';
import { importTeam, listStaffRows } from '#staff';
import { profilesIncluded } from '#subscriptions';
import type { AppContext } from '../../context.ts';
import { clientsOf } from '../../wiring.ts';
import { type Ids, mondayOf, type SoundArchive } from './check-archive.ts';
import { getPictureId, type Pictures } from './pictures.ts';
import type { Archive } from './read-archive.ts';
import { Problems, readRecords } from './read-records.ts';

/** Number of clients per insert statement. */
const AT_ONCE = 200;

/**
 * Refuses business_not_empty when the business has a service, equipment, question, photo, client,
 * appointment or a second member.
 */
export async function assertBusinessEmpty(db: Db, professionalId: string): Promise<void> {
  const [services, equipment, topics, members, photos, isFree] = await Promise.all([
    listServicesOfProfessional(db, professionalId),
    listEquipments(db, professionalId),
    listTopics(db, professionalId),
    listStaffRows(db, professionalId),
    listPhotos(db, professionalId),
    isClientBookEmpty(db, professionalId),
  ]);
  const visits = await iterateIdsAtProfessional(db, professionalId).next();
  const found = services.length + equipment.length + topics.length + photos.length + members.length - 1;
  if (found > 0 || !isFree || !visits.done) refuse('business_not_empty');
}

type ImportInput = {
  archive: Archive;
  sound: SoundArchive;
  photos: readonly ArchivedPhoto[];
  pictures: Pictures;
  now: Date;
};

/**
 * Writes the validated archive in the caller's transaction, under the locks of the calendar, the client
 * book and the business. Refuses not_found, business_not_empty, archive_of_other_place, archive_unsound,
 * unknown_commune.
 */
export async function importRecords(
  tx: Tx,
  context: AppContext,
  { accountId, standing: { professionalId } }: Caller & { standing: Held<'edit_business'> },
  input: ImportInput,
): Promise<ImportSummary> {
  const { sound, photos, now } = input;
  await lockCalendar(tx, professionalId);
  await takeLock(tx, 'client book', professionalId);
  const business = (await lockProfessional(tx, professionalId)) ?? refuse('not_found');
  await assertBusinessEmpty(tx, professionalId);
  if (business.role !== 'SALON' && sound.members.length > 1) refuse('archive_of_other_place');
  await importCatalogue(tx, { professionalId, ...catalogueOf(sound), now });
  const restingMembers = await importTeam(tx, {
    professionalId,
    now,
    room: profilesIncluded(business),
    members: teamOf(input),
  });
  await importSettings(tx, professionalId, input);
  await importPhotos(tx, { professionalId, photos: albumOf(input), now });
  await importClientBook(tx, context, professionalId, input);
  const brought = {
    services: sound.services.length,
    members: sound.members.length,
    clients: sound.clientCount,
    photos: photos.length,
    photosLeft: sound.photos.length - photos.length,
    restingMembers,
  };
  const subject = `professional:${professionalId}`;
  await recordAudit(tx, { actorId: accountId, action: 'business_imported', subject, detail: brought });
  return brought;
}

const idIn = (ids: Ids, number: number) => ids.get(number) ?? refuse('archive_unreadable');

function catalogueOf({ equipment: equipments, services, topics, ids, newId }: SoundArchive) {
  return {
    equipments,
    services: services.map(({ number: _number, members: _team, steps, ...service }) => ({
      ...service,
      steps: steps.map(({ equipment, ...step }) => ({
        ...step,
        id: newId(),
        equipmentIds: equipment.map((number) => idIn(ids.equipment, number)),
      })),
    })),
    topics: topics.map(({ number: _number, services: before, questions, ...topic }) => ({
      ...topic,
      questions: questions.map((question) => ({ ...question, id: newId() })),
      serviceIds: before.map((number) => idIn(ids.services, number)),
    })),
  };
}

function teamOf({ sound, pictures }: ImportInput) {
  const { members, services } = sound;
  return members.map(({ number, portrait, ...member }) => ({
    ...member,
    portraitId: portrait && getPictureId(pictures, portrait.file),
    serviceIds: services.filter((service) => service.members.includes(number)).map(({ id }) => id),
  }));
}

function albumOf({ photos, pictures, sound }: ImportInput) {
  const idOf = new Map(photos.map(({ number, file }) => [number, getPictureId(pictures, file)]));
  return photos.map(({ file, caption, category, member, before, isCover }) => ({
    id: getPictureId(pictures, file),
    caption,
    category,
    isCover,
    memberId: member === null ? null : idIn(sound.ids.members, member),
    // The import leaves out photos over the plan's limit, and the photo before may be one of them.
    beforeId: idOf.get(before ?? 0) ?? null,
  }));
}

async function importSettings(tx: Tx, professionalId: string, { sound, now }: ImportInput): Promise<void> {
  const { business, hours, periods, ids } = sound;
  const { members, categories, ...settings } = business.settings;
  const { name: businessName, description, phoneNumber } = business;
  const { hairTypes, serviceTypes, languagesSpoken, accessibility, onSitePayments } = business;
  const { timeZone } = await getProfessional(tx, professionalId);
  const monday = mondayOf(dayOf(now, timeZone));
  try {
    await importProfessional(tx, {
      professionalId,
      business: {
        businessName,
        description,
        phoneNumber,
        hairTypes,
        serviceTypes,
        languagesSpoken,
        accessibility,
        onSitePayments,
      },
      places: business.places,
      zones: business.workZone.map(({ postalCode: zipCode, city }) => ({ zipCode, city })),
      mileage: business.mileage,
      settings,
      colours: [
        ...members.map(({ member, colour }) => ({
          memberId: idIn(ids.members, member),
          category: null,
          colour,
        })),
        ...categories.map((one) => ({ memberId: null, ...one })),
      ],
      now,
    });
  } catch (error) {
    // The rule reports a field of a form; an import reports the line of a file instead.
    if (!(error instanceof Refusal) || error.code !== 'invalid_input') throw error;
    const problems = new Problems();
    problems.add({ file: 'business.json', line: 2 }, error.fields);
    problems.expectNone();
  }
  await writeMessageSettings(tx, professionalId, business.messages);
  await importHours(tx, {
    professionalId,
    periods,
    now,
    opening: business.openingHours,
    members: hours.map(({ member, firstMonday, weeks, days }) => ({
      memberId: idIn(ids.members, member),
      weeks,
      days,
      firstMonday: firstMonday ?? monday,
    })),
  });
}

/** Reads the validated clients from the archive a second time and inserts them in batches. */
async function importClientBook(
  tx: Tx,
  context: AppContext,
  professionalId: string,
  { archive, sound: { ids, newId }, now }: ImportInput,
): Promise<void> {
  const { healthKeys } = clientsOf(context);
  let clients: ClientToImport[] = [];
  const enter = async () => {
    if (clients.length > 0) await importArchivedClients(tx, { healthKeys }, { professionalId, clients, now });
    clients = [];
  };
  const problems = new Problems();
  for await (const { record } of readRecords(archive, 'clients.json', problems)) {
    const { number: _number, enteredBy, formulas, ...client } = record;
    clients.push({
      ...client,
      id: newId(),
      enteredBy: enteredBy === null ? null : idIn(ids.members, enteredBy),
      // The archive lists the latest formula first, and the latest formula must get the greatest id.
      formulas: formulas
        .toReversed()
        .map((formula) => ({ ...formula, id: newId() }))
        .reverse(),
    });
    if (clients.length === AT_ONCE) await enter();
  }
  problems.expectNone();
  await enter();
}
