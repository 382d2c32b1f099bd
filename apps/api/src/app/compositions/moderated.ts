import type { SubjectKind } from '@meche/contract/report-bounds';
import { listPhotosByIds, removeReportedPhoto } from '#album';
import { listAppointmentsByIds } from '#appointments';
import { findAccount, listAccountsByIds, restoreAccount, suspendAccount } from '#identity';
import { refuse } from '#kit/refusal';
import { hideMessages, listThreadsByIds, listWholeMessages } from '#messaging';
import type { Piece, SubjectDoor } from '#moderation';
import {
  findProfessionalByAccount,
  hideBusiness,
  listProfessionalsByIds,
  type ProfessionalForBooking,
} from '#professionals';
import { hideReview, listReviewsByIds, type ReviewRow } from '#reviews';

/** Of a thread an operator reads so many messages: what was reported, and what came before it. */
const MESSAGES_SHOWN = 30;

const piece = (by: string, text: string, more: Partial<Piece> = {}): Piece => ({
  id: null,
  side: null,
  by,
  text,
  at: null,
  isHidden: false,
  photoId: null,
  ...more,
});

function shownReview(review: ReviewRow, house: ProfessionalForBooking | undefined) {
  const { id, rating, authorName, text, answer, createdAt, answeredAt, hiddenAt } = review;
  const houseName = house?.businessName ?? '';
  const isHidden = hiddenAt !== null;
  return {
    id,
    houseName,
    rating,
    slug: house?.slug ?? null,
    pieces: [
      piece(authorName, text, { at: createdAt, isHidden }),
      ...(answer ? [piece(houseName, answer, { at: answeredAt, isHidden })] : []),
    ],
  };
}

const reviews: SubjectDoor = {
  async isPublic(db, id) {
    const [review] = await listReviewsByIds(db, [id]);
    if (!review || review.hiddenAt) return false;
    const [house] = await listProfessionalsByIds(db, [review.professionalId]);
    return house !== undefined && !house.isHidden && !house.deletedAt;
  },
  async show(db, subjects) {
    const found = await listReviewsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    const houses = await listProfessionalsByIds(db, [
      ...new Set(found.map(({ professionalId }) => professionalId)),
    ]);
    return found.map((review) =>
      shownReview(
        review,
        houses.find(({ id }) => id === review.professionalId),
      ),
    );
  },
  async findAuthor(db, { id }) {
    const [review] = await listReviewsByIds(db, [id]);
    const [visit] = review ? await listAppointmentsByIds(db, [review.appointmentId]) : [];
    return visit?.customerId ?? undefined;
  },
  hide: (tx, { id }, { now }) => hideReview(tx, id, { isHidden: true, now }),
  restore: (tx, { id }, { now }) => hideReview(tx, id, { isHidden: false, now }),
};

const photos: SubjectDoor = {
  async isPublic(db, id) {
    const [photo] = await listPhotosByIds(db, [id]);
    return photo?.isShown === true && profiles.isPublic(db, photo.professionalId);
  },
  async show(db, subjects) {
    const found = await listPhotosByIds(
      db,
      subjects.map(({ id }) => id),
    );
    const houses = await listProfessionalsByIds(db, [
      ...new Set(found.map(({ professionalId }) => professionalId)),
    ]);
    return found.map(({ id, professionalId, caption, addedAt, removedAt }) => {
      const house = houses.find((one) => one.id === professionalId);
      const houseName = house?.businessName ?? '';
      const isHidden = removedAt !== null;
      return {
        id,
        houseName,
        slug: house?.slug ?? null,
        rating: null,
        pieces: [piece(houseName, caption, { at: addedAt, isHidden, photoId: id })],
      };
    });
  },
  async findAuthor(db, { id }) {
    const [photo] = await listPhotosByIds(db, [id]);
    return photo && profiles.findAuthor(db, { id: photo.professionalId, side: null });
  },
  hide: (tx, { id }, { now }) => removeReportedPhoto(tx, id, { isRemoved: true, now }),
  restore: (tx, { id }, { now }) => removeReportedPhoto(tx, id, { isRemoved: false, now }),
};

const profiles: SubjectDoor = {
  async isPublic(db, id) {
    const [house] = await listProfessionalsByIds(db, [id]);
    return house !== undefined && !house.isHidden && !house.deletedAt;
  },
  async show(db, subjects) {
    const houses = await listProfessionalsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    return houses
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ id, businessName, slug, description, isHidden }) => ({
        id,
        slug,
        houseName: businessName,
        rating: null,
        pieces: [piece(businessName, description, { isHidden })],
      }));
  },
  async findAuthor(db, { id }) {
    const [house] = await listProfessionalsByIds(db, [id]);
    return house?.deletedAt ? undefined : house?.accountId;
  },
  hide: (tx, { id }, { now }) =>
    hideBusiness(tx, { professionalId: id, why: 'moderation', isHidden: true, now }),
  restore: (tx, { id }, { now }) =>
    hideBusiness(tx, { professionalId: id, why: 'moderation', isHidden: false, now }),
};

const threads: SubjectDoor = {
  // Its two sides see it, and report it there.
  isPublic: async () => false,
  async show(db, subjects) {
    const rows = await listThreadsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    const messages = await listWholeMessages(db, subjects, MESSAGES_SHOWN);
    return rows.map(({ id, houseName, customerName }) => ({
      id,
      houseName,
      slug: null,
      rating: null,
      pieces: messages
        .filter(({ threadId }) => threadId === id)
        .map(({ side, text, sentAt, isHidden, ...message }) =>
          piece(side === 'house' ? houseName : customerName, text, {
            id: message.id,
            side,
            at: sentAt,
            isHidden,
          }),
        ),
    }));
  },
  async findAuthor(db, { id, side }) {
    const [thread] = await listThreadsByIds(db, [id]);
    if (!thread) return undefined;
    if (side === 'customer') return thread.customerLeft ? undefined : thread.customerId;
    const [house] = await listProfessionalsByIds(db, [thread.professionalId]);
    return house?.deletedAt ? undefined : house?.accountId;
  },
  hide: (tx, { id, side, parts }, { now }) =>
    hideMessages(tx, { threadId: id, side: side ?? refuse('not_found'), ids: parts }, now),
  restore: (tx, { id, side, parts }) =>
    hideMessages(tx, { threadId: id, side: side ?? refuse('not_found'), ids: parts }, null),
};

const accounts: SubjectDoor = {
  // Suspended by operators, reported by nobody.
  isPublic: async () => false,
  async show(db, subjects) {
    const found = await listAccountsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    return found.map(({ id, firstName, lastName, email, suspendedAt }) => ({
      id,
      houseName: `${firstName} ${lastName}`.trim(),
      slug: null,
      rating: null,
      pieces: [piece(firstName, email, { isHidden: suspendedAt !== null })],
    }));
  },
  findAuthor: async (db, { id }) => (await findAccount(db, id))?.id,
  async hide(tx, { id }, { operatorId, now }) {
    const house = await findProfessionalByAccount(tx, id);
    await suspendAccount(tx, id, operatorId);
    if (house) await hideBusiness(tx, { professionalId: house.id, why: 'suspension', isHidden: true, now });
  },
  async restore(tx, { id }, { operatorId, now }) {
    const house = await findProfessionalByAccount(tx, id);
    await restoreAccount(tx, id, operatorId);
    if (house) await hideBusiness(tx, { professionalId: house.id, why: 'suspension', isHidden: false, now });
  },
};

/** Everything that can be reported: a further kind adds its door, and its word to `subjectKinds`. */
export const subjectDoors: Record<SubjectKind, SubjectDoor> = {
  review: reviews,
  photo: photos,
  profile: profiles,
  thread: threads,
  account: accounts,
};
