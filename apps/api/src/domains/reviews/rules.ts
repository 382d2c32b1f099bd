import { DAY_MS, later } from '#kit/time';

/** Returns the average rating to one decimal, null without ratings, and the number of ratings. */
export function averageOf(rating: { sum: number; count: number } | undefined) {
  if (!rating || rating.count === 0) return { average: null, count: 0 };
  return { average: Math.round((rating.sum / rating.count) * 10) / 10, count: rating.count };
}

const EDITABLE_MS = 14 * DAY_MS;

export function editableFrom(writtenAt: Date): Date {
  return later(writtenAt, EDITABLE_MS);
}

export function isEditable(until: Date | null, now: Date): until is Date {
  return until !== null && now < until;
}

/** Returns the public name of an author, for example `Camille M.` */
export function authorNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName.trim();
  const name = [firstName.trim().slice(0, 90), ...(initial ? [`${initial.toUpperCase()}.`] : [])].join(' ');
  return name.trim() || '-';
}
