import type {
  ArchivedBusiness,
  ArchivedHours,
  ArchivedMember,
  ArchivedPeriod,
  ArchivedPhoto,
  ArchivedService,
  ArchivedTopic,
} from '@meche/contract/business-archive';
import type { PeriodDraft } from '@meche/contract/hours';
import type { FieldError } from '@meche/contract/refusals';
import { plusDays, weekdayOf } from '#kit/time';
import { depositErrorOf } from '#professionals';
import { fieldsOfDays, fieldsOfFirstMonday, fieldsOfPeriods } from '#scheduling';
import { fieldsOfDraft, fieldsOfTopic, MAX_EQUIPMENTS, MAX_SERVICES } from '#services';
import { MAX_MEMBERS } from '#staff';
import type { ListName } from './archive-files.ts';
import { createOrderedIds } from './ordered-ids.ts';
import type { Archive } from './read-archive.ts';
import { Problems, type Read, readRecords } from './read-records.ts';

/** Maps the numbers of records in the archive to their new ids. */
export type Ids = ReadonlyMap<number, string>;

/** A validated archive. Clients are only counted, because they may be too many to hold in memory. */
export type SoundArchive = {
  business: ArchivedBusiness;
  equipment: { id: string; name: string; units: number }[];
  members: (ArchivedMember & { id: string })[];
  services: (ArchivedService & { id: string })[];
  topics: (ArchivedTopic & { id: string })[];
  hours: ArchivedHours[];
  periods: (PeriodDraft & { id: string })[];
  photos: ArchivedPhoto[];
  clientCount: number;
  ids: { equipment: Ids; members: Ids; services: Ids };
  newId: () => string;
};

const MAX_TOPICS = 30;
const MAX_PHOTOS = 300;
const MAX_PERIODS = 3_000;
/** More clients than any real business has. Clients are streamed and never all in memory. */
export const MAX_CLIENTS = 200_000;

/**
 * Reads the whole archive, applies the rules of the endpoints that enter the same data, and collects each
 * problem by file and line. Equipment, members, services, questions and closures get new ids, except the
 * owner, who keeps `ownerId`. Refuses archive_unreadable, archive_unsound.
 */
export async function checkArchive(
  archive: Archive,
  { today, ownerId }: { today: string; ownerId: string },
): Promise<SoundArchive> {
  const problems = new Problems();
  const newId = createOrderedIds();
  const read = <Name extends ListName>(file: Name, most: number) => readAll(archive, file, most, problems);

  const business = await read('business.json', 1);
  const equipment = numbered(await read('equipment.json', MAX_EQUIPMENTS), 'equipment.json', problems, newId);
  const members = numbered(await read('team.json', MAX_MEMBERS), 'team.json', problems, (record) =>
    record.isOwner ? ownerId : newId(),
  );
  if (members.filter(({ record }) => record.isOwner).length !== 1)
    problems.add({ file: 'team.json', line: members.at(-1)?.line ?? 1 }, { is_owner: 'choice_required' });
  const services = numbered(await read('services.json', MAX_SERVICES), 'services.json', problems, newId);
  const topics = numbered(await read('questions.json', MAX_TOPICS), 'questions.json', problems, newId);
  const hours = await read('hours.json', MAX_MEMBERS);
  const periods = await read('closures.json', MAX_PERIODS);
  const photos = numbered(await read('album.json', MAX_PHOTOS), 'album.json', problems, newId);

  const ids = { equipment: idsOf(equipment), members: idsOf(members), services: idsOf(services) };
  checkBusiness(business, ids, problems);
  checkServices(services, ids, problems);
  checkTopics(topics, ids, problems);
  checkHours(hours, { today, members: ids.members }, problems);
  checkPhotos(photos, ids.members, archive, problems);
  checkPortraits(members, archive, problems);
  const periodsToCome = checkPeriods(periods, { today, ids: ids.members, newId }, problems);
  const clientCount = await countClients(archive, ids.members, problems);
  problems.expectNone();

  const [first] = business;
  if (!first) throw new Error('an archive without a business is sound');
  return {
    business: first.record,
    equipment: equipment.map(({ id, record: { name, units } }) => ({ id, name, units })),
    members: members.map(({ id, record }) => ({ ...record, id })),
    services: services.map(({ id, record }) => ({ ...record, id })),
    topics: topics.map(({ id, record }) => ({ ...record, id })),
    hours: hours.map(({ record }) => record),
    periods: periodsToCome,
    photos: photos.map(({ record }) => record),
    clientCount,
    ids,
    newId,
  };
}

async function readAll<Name extends ListName>(
  archive: Archive,
  file: Name,
  most: number,
  problems: Problems,
): Promise<Read<Name>[]> {
  const found: Read<Name>[] = [];
  for await (const one of readRecords(archive, file, problems)) {
    if (found.length < most) found.push(one);
    else problems.add({ file, line: one.line }, { '': 'too_long' });
  }
  return found;
}

type Numbered<Shape> = { record: Shape; line: number; id: string };

function numbered<Shape extends { number: number }>(
  found: readonly { record: Shape; line: number }[],
  file: string,
  problems: Problems,
  idOf: (record: Shape) => string,
): Numbered<Shape>[] {
  twice(found, ({ number }) => number, file, 'number', problems);
  return found.map((one) => ({ ...one, id: idOf(one.record) }));
}

const idsOf = (records: readonly Numbered<{ number: number }>[]): Ids =>
  new Map(records.map(({ record: { number }, id }) => [number, id]));

function twice<Shape>(
  found: readonly { record: Shape; line: number }[],
  keyOf: (record: Shape) => unknown,
  file: string,
  field: string,
  problems: Problems,
): void {
  const seen = new Set<unknown>();
  for (const { record, line } of found) {
    if (seen.has(keyOf(record))) problems.add({ file, line }, { [field]: 'not_a_choice' });
    seen.add(keyOf(record));
  }
}

function unknownIn(
  field: string,
  numbers: readonly (number | null)[],
  ids: ReadonlyMap<number, unknown>,
): Record<string, FieldError> | undefined {
  const isKnown = numbers.every((number) => number === null || ids.has(number));
  return isKnown ? undefined : { [field]: 'not_a_choice' };
}

/** Maps field names of an endpoint to field names of an archive. */
const asArchived = (fields: Record<string, FieldError> | undefined) =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [
      field
        .replace(/equipment_ids$/, 'equipment')
        .replace(/(member|service)_ids$/, '$1s')
        .replace(/member_id$/, 'member')
        .replace(/^periods\.0\./, ''),
      code,
    ]),
  );

type Known = SoundArchive['ids'];

function checkBusiness(business: readonly Read<'business.json'>[], ids: Known, problems: Problems) {
  for (const { record, line } of business) {
    problems.add({ file: 'business.json', line }, fieldsOfDays(record.openingHours));
    const deposit = depositErrorOf(record.settings);
    problems.add({ file: 'business.json', line }, deposit && { 'settings.deposit_cents': deposit });
    problems.add(
      { file: 'business.json', line },
      unknownIn(
        'settings.members',
        record.settings.members.map(({ member }) => member),
        ids.members,
      ),
    );
  }
  if (business.length !== 1) problems.add({ file: 'business.json', line: 1 }, { '': 'required' });
}

function checkHours(
  hours: readonly Read<'hours.json'>[],
  { today, members }: { today: string; members: Ids },
  problems: Problems,
) {
  for (const { record, line } of hours) {
    const { days, weeks, firstMonday } = record;
    const at = { file: 'hours.json', line };
    problems.add(at, unknownIn('member', [record.member], members));
    problems.add(
      at,
      fieldsOfDays(days, weeks) ?? (firstMonday ? fieldsOfFirstMonday(firstMonday, today) : undefined),
    );
  }
  twice(hours, ({ member }) => member, 'hours.json', 'member', problems);
}

function checkPortraits(members: readonly Numbered<ArchivedMember>[], archive: Archive, problems: Problems) {
  for (const {
    record: { portrait },
    line,
  } of members)
    if (portrait && !archive.has(portrait.file))
      problems.add({ file: 'team.json', line }, { 'portrait.file': 'file_missing' });
}

function checkServices(services: readonly Numbered<ArchivedService>[], ids: Known, problems: Problems) {
  const known = { equipmentIds: textsOf(ids.equipment), memberIds: textsOf(ids.members) };
  for (const { record, line } of services) {
    const { members, steps, ...service } = record;
    const draft = {
      ...service,
      memberIds: members.map(String),
      steps: steps.map(({ equipment, ...step }) => ({ ...step, equipmentIds: equipment.map(String) })),
    };
    problems.add({ file: 'services.json', line }, asArchived(fieldsOfDraft(draft, known)));
  }
}

const textsOf = (ids: Ids) => new Set([...ids.keys()].map(String));

function checkTopics(topics: readonly Numbered<ArchivedTopic>[], ids: Known, problems: Problems) {
  const known = { serviceIds: textsOf(ids.services) };
  for (const { record, line } of topics) {
    const draft = {
      name: record.name,
      serviceIds: record.services.map(String),
      questions: record.questions.map((question, index) => ({ ...question, id: String(index) })),
    };
    problems.add({ file: 'questions.json', line }, asArchived(fieldsOfTopic(draft, known)));
  }
}

/** Leaves out periods that are over; a period that has begun starts today. */
function checkPeriods(
  periods: readonly { record: ArchivedPeriod; line: number }[],
  { today, ids, newId }: { today: string; ids: Ids; newId: () => string },
  problems: Problems,
): SoundArchive['periods'] {
  return periods.flatMap(({ record: { member, ...period }, line }) => {
    if (period.lastDay < today && period.firstDay <= period.lastDay) return [];
    const memberId = member === null ? null : (ids.get(member) ?? '');
    const draft = { ...period, memberId, firstDay: period.firstDay < today ? today : period.firstDay };
    const memberIds = [...ids.values()];
    problems.add({ file: 'closures.json', line }, asArchived(fieldsOfPeriods([draft], { today, memberIds })));
    return [{ ...draft, id: newId() }];
  });
}

function checkPhotos(
  photos: readonly Numbered<ArchivedPhoto>[],
  members: Ids,
  archive: Archive,
  problems: Problems,
) {
  const byNumber = new Map(photos.map(({ record }) => [record.number, record]));
  const taken = new Set<number>();
  for (const { record, line } of photos) {
    const at = { file: 'album.json', line };
    problems.add(at, unknownIn('member', [record.member], members));
    if (!archive.has(record.file)) problems.add(at, { file: 'file_missing' });
    if (record.before === null) continue;
    const before = byNumber.get(record.before);
    // A photo belongs to at most one before-and-after pair, and the photo before has none before itself.
    const isFit = before && before !== record && before.before === null && !taken.has(record.before);
    if (!isFit) problems.add(at, { before: 'not_a_choice' });
    taken.add(record.before);
  }
  const covers = photos.filter(({ record }) => record.isCover);
  for (const { line } of covers.slice(1))
    problems.add({ file: 'album.json', line }, { is_cover: 'not_a_choice' });
}

async function countClients(archive: Archive, members: Ids, problems: Problems): Promise<number> {
  let count = 0;
  for await (const { record, line } of readRecords(archive, 'clients.json', problems)) {
    count += 1;
    problems.add({ file: 'clients.json', line }, unknownIn('entered_by', [record.enteredBy], members));
    if (count === MAX_CLIENTS + 1) problems.add({ file: 'clients.json', line }, { '': 'too_long' });
  }
  return count;
}

/**
 * Returns the Monday of the week of `day`. Hours without a rotation are saved with this Monday as their
 * first week.
 */
export function mondayOf(day: string): string {
  return plusDays(day, 1 - weekdayOf(day));
}
