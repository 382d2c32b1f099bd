import type { SubjectKind } from '@meche/contract/report-bounds';
import { listPhotosByIds, removeReportedPhoto } from '#album';
import { listAppointmentsByIds } from '#appointments';
import { findAccount, listAccountsByIds, restoreAccount, suspendAccount } from '#identity';
import { refuse } from '#kit/refusal';
import { hideMessages, listThreadsByIds, listWholeMessages } from '#messaging';
import type { Piece, SubjectAdapter } from '#moderation';
import {
  findProfessionalByAccount,
  hideBusiness,
  listProfessionalsByIds,
  type ProfessionalForBooking,
} from '#professionals';
import { hideReview, listReviewsByIds, type ReviewRow } from '#reviews';

/** An operator sees this many of the last messages of a thread, and the reported messages. */
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

function shownReview(review: ReviewRow, professional: ProfessionalForBooking | undefined) {
  const { id, rating, authorName, text, answer, createdAt, answeredAt, hiddenAt } = review;
  const professionalName = professional?.businessName ?? '';
  const isHidden = hiddenAt !== null;
  return {
    id,
    professionalName,
    rating,
    slug: professional?.slug ?? null,
    pieces: [
      piece(authorName, text, { at: createdAt, isHidden }),
      ...(answer ? [piece(professionalName, answer, { at: answeredAt, isHidden })] : []),
    ],
  };
}

const reviews: SubjectAdapter = {
  async isPublic(db, id) {
    const [review] = await listReviewsByIds(db, [id]);
    if (!review || review.hiddenAt) return false;
    const [professional] = await listProfessionalsByIds(db, [review.professionalId]);
    return professional !== undefined && !professional.isHidden && !professional.deletedAt;
  },
  async show(db, subjects) {
    const found = await listReviewsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    const professionals = await listProfessionalsByIds(db, [
      ...new Set(found.map(({ professionalId }) => professionalId)),
    ]);
    return found.map((review) =>
      shownReview(
        review,
        professionals.find(({ id }) => id === review.professionalId),
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

const photos: SubjectAdapter = {
  async isPublic(db, id) {
    const [photo] = await listPhotosByIds(db, [id]);
    return photo?.isShown === true && profiles.isPublic(db, photo.professionalId);
  },
  async show(db, subjects) {
    const found = await listPhotosByIds(
      db,
      subjects.map(({ id }) => id),
    );
    const professionals = await listProfessionalsByIds(db, [
      ...new Set(found.map(({ professionalId }) => professionalId)),
    ]);
    return found.map(({ id, professionalId, caption, addedAt, removedAt }) => {
      const professional = professionals.find((one) => one.id === professionalId);
      const professionalName = professional?.businessName ?? '';
      const isHidden = removedAt !== null;
      return {
        id,
        professionalName,
        slug: professional?.slug ?? null,
        rating: null,
        pieces: [piece(professionalName, caption, { at: addedAt, isHidden, photoId: id })],
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

const profiles: SubjectAdapter = {
  async isPublic(db, id) {
    const [professional] = await listProfessionalsByIds(db, [id]);
    return professional !== undefined && !professional.isHidden && !professional.deletedAt;
  },
  async show(db, subjects) {
    const professionals = await listProfessionalsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    return professionals
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ id, businessName, slug, description, isHidden }) => ({
        id,
        slug,
        professionalName: businessName,
        rating: null,
        pieces: [piece(businessName, description, { isHidden })],
      }));
  },
  async findAuthor(db, { id }) {
    const [professional] = await listProfessionalsByIds(db, [id]);
    return professional?.deletedAt ? undefined : professional?.accountId;
  },
  hide: (tx, { id }, { now }) =>
    hideBusiness(tx, { professionalId: id, why: 'moderation', isHidden: true, now }),
  restore: (tx, { id }, { now }) =>
    hideBusiness(tx, { professionalId: id, why: 'moderation', isHidden: false, now }),
};

const threads: SubjectAdapter = {
  // Only the customer and the professional of a thread see it; they report it through a separate endpoint.
  isPublic: async () => false,
  async show(db, subjects) {
    const rows = await listThreadsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    const messages = await listWholeMessages(db, subjects, MESSAGES_SHOWN);
    return rows.map(({ id, professionalName, customerName }) => ({
      id,
      professionalName,
      slug: null,
      rating: null,
      pieces: messages
        .filter(({ threadId }) => threadId === id)
        .map(({ side, text, sentAt, isHidden, ...message }) =>
          piece(side === 'professional' ? professionalName : customerName, text, {
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
    const [professional] = await listProfessionalsByIds(db, [thread.professionalId]);
    return professional?.deletedAt ? undefined : professional?.accountId;
  },
  hide: (tx, { id, side, parts }, { now }) =>
    hideMessages(tx, { threadId: id, side: side ?? refuse('not_found'), ids: parts }, now),
  restore: (tx, { id, side, parts }) =>
    hideMessages(tx, { threadId: id, side: side ?? refuse('not_found'), ids: parts }, null),
};

const accounts: SubjectAdapter = {
  // Operators suspend accounts; users cannot report them.
  isPublic: async () => false,
  async show(db, subjects) {
    const found = await listAccountsByIds(
      db,
      subjects.map(({ id }) => id),
    );
    return found.map(({ id, firstName, lastName, email, suspendedAt }) => ({
      id,
      professionalName: `${firstName} ${lastName}`.trim(),
      slug: null,
      rating: null,
      pieces: [piece(firstName, email, { isHidden: suspendedAt !== null })],
    }));
  },
  findAuthor: async (db, { id }) => (await findAccount(db, id))?.id,
  async hide(tx, { id }, { operatorId, now }) {
    const professional = await findProfessionalByAccount(tx, id);
    await suspendAccount(tx, id, operatorId);
    if (professional)
      await hideBusiness(tx, { professionalId: professional.id, why: 'suspension', isHidden: true, now });
  },
  async restore(tx, { id }, { operatorId, now }) {
    const professional = await findProfessionalByAccount(tx, id);
    await restoreAccount(tx, id, operatorId);
    if (professional)
      await hideBusiness(tx, { professionalId: professional.id, why: 'suspension', isHidden: false, now });
  },
};

/**
 * The adapters of all subjects of moderation. A new kind needs an adapter here and an entry in
 * `subjectKinds`.
 */
export const subjectAdapters: Record<SubjectKind, SubjectAdapter> = {
  review: reviews,
  photo: photos,
  profile: profiles,
  thread: threads,
  account: accounts,
};
