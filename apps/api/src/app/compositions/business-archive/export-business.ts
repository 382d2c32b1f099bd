import type { ArchivedClient, ArchivedMember } from '@meche/contract/business-archive';
import type { Download } from '@meche/contract/endpoint';
import type { Language } from '@meche/words';
import { archiveReadmeText } from '@meche/words/archive-readme';
import { exportClientBook } from '#clients';
import { openFile } from '#files';
import { recordAudit } from '#kit/audit';
import type { Caller, Held } from '#kit/http/caller';
import { dayOf } from '#kit/time';
import type { AppContext } from '../../context.ts';
import { clientsOf } from '../../wiring.ts';
import { listEntry, README } from './archive-files.ts';
import { catalogueLists, hoursLists } from './catalogue-lists.ts';
import { signPicture } from './pictures.ts';
import { businessRecord, createNumbering, readBusinessRows } from './read-business.ts';
import { tableEntries } from './tables.ts';
import { type Entry, writeArchive } from './write-archive.ts';

/**
 * Streams a whole business as one archive: profile, catalogue, team, clients and album as JSON lists, its
 * history as CSV tables. The audit trail records the export.
 */
export async function exportBusiness(
  context: AppContext,
  { accountId, standing: { professionalId } }: Caller & { standing: Held<'edit_business'> },
  key: Buffer,
  language: Language,
): Promise<Download> {
  const { db, clock } = context;
  const reader = { ...context, db: await context.reads.upToDate() };
  const rows = await readBusinessRows(reader, professionalId);
  const { professional, members, services, photos } = rows;
  const numberOf = { member: createNumbering(members), photo: createNumbering(photos) };
  const seals = new Map<string, string>();
  const portraits = members.flatMap(({ id, portraitId }) => (portraitId ? [{ id, portraitId }] : []));
  const pictures = [
    ...portraits.map(({ id, portraitId }) => ({ id: portraitId, file: fileOf('team', numberOf.member(id)) })),
    ...photos.map(({ id }) => ({ id, file: fileOf('album', numberOf.photo(id)) })),
  ];
  const pictureOf = (file: string) => ({ file, seal: seals.get(file) ?? '' });

  const entries: Entry[] = [
    { name: README, open: () => onePiece(archiveReadmeText) },
    ...pictures.map(
      ({ id, file }): Entry => ({
        name: file,
        isPacked: true,
        async *open() {
          const { content } = await openFile(
            { db, storage: context.partners.files },
            { id, accountId, as: 'owner' },
          );
          seals.set(file, signPicture(key, content));
          yield content;
        },
      }),
    ),
    listEntry('business.json', () => [businessRecord(rows, numberOf.member, clock.now())]),
    listEntry('team.json', () =>
      members.map((member): ArchivedMember => {
        const { id, isOwner, firstName, lastName, about, bookable, portraitId } = member;
        const number = numberOf.member(id);
        const portrait = portraitId ? pictureOf(fileOf('team', number)) : null;
        return { number, isOwner, firstName, lastName, about, bookable, portrait };
      }),
    ),
    ...catalogueLists(rows, numberOf.member),
    ...hoursLists(rows, numberOf.member),
    listEntry('clients.json', () => bookOf(context, { professionalId, actorId: accountId }, members)),
    listEntry('album.json', () =>
      photos.map(({ id, caption, category, memberId, beforeId, isCover, isShown }) => ({
        number: numberOf.photo(id),
        ...pictureOf(fileOf('album', numberOf.photo(id))),
        caption,
        category,
        isCover,
        isShown,
        // The member may have left the team since the photo was added.
        member: members.some((member) => member.id === memberId) ? numberOf.member(memberId ?? '') : null,
        before: beforeId === null ? null : numberOf.photo(beforeId),
      })),
    ),
    ...tableEntries(reader, { professionalId, actorId: accountId }, rows, language),
  ];
  await recordAudit(db, {
    actorId: accountId,
    action: 'business_exported',
    subject: `professional:${professionalId}`,
    detail: { services: services.length, members: members.length, photos: photos.length },
  });
  const day = dayOf(clock.now(), professional.timeZone);
  return {
    content: writeArchive(entries),
    contentType: 'application/zip',
    name: `${professional.slug}-${day}.zip`,
  };
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text;
}

const fileOf = (of: 'team' | 'album', number: number) =>
  `photos/${of}-${String(number).padStart(4, '0')}.jpg`;

async function* bookOf(
  context: AppContext,
  scope: { professionalId: string; actorId: string },
  members: readonly { id: string }[],
): AsyncGenerator<ArchivedClient> {
  const memberOf = new Map(members.map(({ id }, index) => [id, index + 1]));
  let number = 0;
  for await (const page of exportClientBook(clientsOf(context), scope))
    for (const { enteredBy, visitCount: _figure, lastVisitAt: _other, ...client } of page)
      yield { ...client, number: ++number, enteredBy: memberOf.get(enteredBy ?? '') ?? null };
}
