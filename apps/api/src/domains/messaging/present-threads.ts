import type { ThreadSide } from '@meche/contract/message-bounds';
import type { ListedThread, Message, OpenedThread } from '@meche/contract/messages';
import { listCovers } from '#album';
import { findLatestBetween, findNextBetween } from '#appointments';
import type { Db } from '#kit/database/database';
import { listProfessionalsByIds } from '#professionals';
import { customerNameFor, isHeldBack, otherOf, previewOf, sideOf, unreadOf, whyNotWrite } from './rules.ts';
import { listLastOf, listPhotosOf, type MessageRow } from './store/messages.ts';
import type { ThreadRow } from './store/threads.ts';
import type { Viewed } from './view-thread.ts';

type ShownProfessional = { slug: string; picture: NonNullable<ListedThread['other']['picture']> };
/** Professionals that are not deleted, by id. */
type Professionals = ReadonlyMap<string, ShownProfessional>;

/** Fields that are the same in a list and in an opened thread. */
function presentCommon(row: ThreadRow, side: ThreadSide, professionals: Professionals) {
  const other = otherOf(side);
  const isProfessional = other === 'professional';
  const { slug = null, picture = null } = (isProfessional && professionals.get(row.professionalId)) || {};
  return {
    id: row.id,
    side,
    unread: unreadOf(row, side),
    lastNumber: row.lastNumber,
    isStranger: !row.isKnown,
    other: {
      name: isProfessional ? (row.professionalLeft ? '' : row.professionalName) : customerNameFor(row),
      slug,
      picture,
      hasLeft: sideOf(row, other).hasLeft,
    },
    blocks: sideOf(row, side).blocks,
    isBlocked: sideOf(row, other).blocks,
  };
}

/** No professionals for their own side, whose threads show customers. */
async function listShownTo(db: Db, side: ThreadSide, rows: readonly ThreadRow[]): Promise<Professionals> {
  if (side !== 'customer') return new Map();
  const ids = [...new Set(rows.map(({ professionalId }) => professionalId))];
  const [professionals, covers] = await Promise.all([listProfessionalsByIds(db, ids), listCovers(db, ids)]);
  return new Map(
    professionals
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ id, slug, role, hairColours }) => [
        id,
        { slug, picture: { role, hairColours, photoId: covers.get(id) ?? null } },
      ]),
  );
}

/** Keeps the order of `rows`; threads without a message are left out. */
export async function presentListed(
  db: Db,
  rows: readonly ThreadRow[],
  side: ThreadSide,
): Promise<ListedThread[]> {
  const [professionals, lasts] = await Promise.all([listShownTo(db, side, rows), listLastOf(db, rows)]);
  const lastOf = new Map(lasts.map((one) => [one.threadId, one]));
  return rows.flatMap((row) => {
    const last = lastOf.get(row.id);
    return last ? [{ ...presentCommon(row, side, professionals), last: previewOf(last, row, side) }] : [];
  });
}

/**
 * Includes the next requested or confirmed appointment between both sides that has not ended. A member gets
 * only one in a calendar that they may open.
 */
export async function presentOpened(
  db: Db,
  { row, side, standing }: Viewed,
  now: Date,
): Promise<OpenedThread> {
  const { customerId, professionalId } = row;
  const memberId = standing && !standing.can.has('see_all_calendars') ? standing.memberId : undefined;
  const [professionals, next, latestId] = await Promise.all([
    listShownTo(db, side, [row]),
    findNextBetween(db, { customerId, professionalId, memberId, now }),
    side === 'professional' ? findLatestBetween(db, { customerId, professionalId, memberId }) : undefined,
  ]);
  return {
    ...presentCommon(row, side, professionals),
    appointment: next
      ? { ...next, startsAt: next.startsAt.toISOString(), state: next.state as 'requested' | 'confirmed' }
      : null,
    latestAppointmentId: latestId ?? null,
    can: { write: whyNotWrite(row) === undefined },
  };
}

export async function presentMessages(
  db: Db,
  { row, side }: Pick<Viewed, 'row' | 'side'>,
  messages: readonly MessageRow[],
): Promise<Message[]> {
  const photos = await listPhotosOf(
    db,
    messages.flatMap((one) => (one.photos > 0 ? one.id : [])),
  );
  return messages.map((one) => ({
    id: one.id,
    number: one.number,
    isMine: one.side === side,
    text: one.text,
    isAutomatic: one.side === 'professional' && one.authorName === '',
    authorName: one.authorName === '-' ? '' : shownAuthor(one, row, side),
    photoIds: photos.flatMap(({ messageId, fileId }) => (messageId === one.id ? fileId : [])),
    sentAt: one.sentAt.toISOString(),
    isRead: one.sideNumber <= sideOf(row, otherOf(one.side)).seen,
    isDeleted: one.isEmptied,
    isRemoved: one.isHidden,
    isHeldBack: isHeldBack(one, row, side),
  }));
}

function shownAuthor(one: MessageRow, row: ThreadRow, side: ThreadSide): string {
  return one.side === 'customer' && side === 'professional' ? customerNameFor(row) : one.authorName;
}
