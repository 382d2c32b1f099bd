import { email as emailField } from '@meche/contract/fields';
import { foldAccents, foldWords } from '@meche/contract/fold-accents';
import type { VisitClash, VisitLine, VisitProblem } from '@meche/contract/visit-imports';

const MAX_NAME = 200;
const MAX_NOTE = 1000;
const MAX_SERVICE_NAME = 100;
const QUANTUM_MS = 5 * 60_000;
const LONGEST_MINUTES = 12 * 60;
const FARTHEST_MS = 731 * 86_400_000;

export type Person = { name: string; phone: string | null; email: string | null };

export type VisitLineRead = {
  person: Person;
  note: string;
  serviceName: string;
  startsAt: Date;
  problems: VisitProblem[];
};

/**
 * Reads what a line says without the catalogue and the calendar. `toE164` returns undefined for an invalid
 * number. A problem that drops the line makes the visit impossible; any other drops only its detail.
 */
export function readVisitLine(
  line: VisitLine,
  { now, toE164 }: { now: Date; toE164: (written: string) => string | undefined },
): VisitLineRead {
  const problems: VisitProblem[] = [];
  const drop = (problem: VisitProblem['problem'], drops: VisitProblem['drops'] = 'line') =>
    problems.push({ problem, drops });
  const startsAt = new Date(line.startsAt);
  const { durationMinutes } = line;
  if (startsAt <= now) drop('in_the_past');
  else if (startsAt.getTime() - now.getTime() > FARTHEST_MS) drop('too_far');
  if (startsAt.getTime() % QUANTUM_MS !== 0) drop('off_grid');
  if (durationMinutes === null && line.serviceIds.length === 0) drop('length_missing');
  if (durationMinutes !== null && !isLength(durationMinutes)) drop('length_invalid');
  const name = line.customerName.trim().replace(/\s+/g, ' ');
  const note = line.note.trim();
  if (name.length > MAX_NAME) drop('name_cut', 'detail');
  if (note.length > MAX_NOTE) drop('note_cut', 'detail');
  const [phoneWritten, emailWritten] = [line.customerPhone.trim(), line.customerEmail.trim()];
  const phone = phoneWritten ? toE164(phoneWritten.replace(/^['’]\s*/, '')) : null;
  if (phone === undefined) drop('phone_invalid', 'detail');
  const email = emailWritten ? emailField.safeParse(emailWritten) : null;
  if (email?.success === false) drop('email_invalid', 'detail');
  return {
    person: { name: name.slice(0, MAX_NAME).trim(), phone: phone ?? null, email: email?.data ?? null },
    note: note.slice(0, MAX_NOTE),
    serviceName: line.service.trim().replace(/\s+/g, ' ').slice(0, MAX_SERVICE_NAME) || '–',
    startsAt,
    problems,
  };
}

function isLength(minutes: number): boolean {
  return minutes >= 5 && minutes <= LONGEST_MINUTES && minutes % 5 === 0;
}

/**
 * Returns what identifies a visit: the UID of its event, or by what its line says. Neither the member nor the service of
 * the catalogue counts, so that a file that is imported again with other choices adds nothing.
 */
export function identityOf({
  uid,
  startsAt,
  service,
  customerName,
  customerPhone,
}: VisitLine): readonly string[] {
  if (uid) return [uid];
  const phone = customerPhone.replace(/\D/g, '').slice(-9);
  return [new Date(startsAt).toISOString(), foldWords(customerName), phone, foldWords(service)];
}

/**
 * Chooses the client of the book: by phone or email, if the names share a word, else by a name that only one
 * client has and whose phone or email does not differ. Undefined when there is none.
 */
export function chooseClient<Known extends Person>(
  person: Person,
  known: readonly Known[],
): Known | undefined {
  const email = person.email?.toLowerCase();
  const byContact = known.filter(
    (one) =>
      (person.phone !== null && one.phone === person.phone) ||
      (email !== undefined && one.email?.toLowerCase() === email),
  );
  const sharing = byContact.find((one) => shareWord(one.name, person.name));
  if (sharing) return sharing;
  if (person.name === '') return byContact[0];
  const named = known.filter((one) => foldName(one.name) === foldName(person.name));
  const [only] = named;
  return named.length === 1 && only && !differ(only, person) ? only : undefined;
}

/** The folded name by which the database is searched. */
export function foldName(name: string): string {
  return foldAccents(name).trim();
}

function shareWord(one: string, other: string): boolean {
  const words = foldWords(one).split(' ');
  const others = foldWords(other).split(' ');
  return other.trim() === '' || one.trim() === '' || words.some((word) => others.includes(word));
}

function differ(one: Person, other: Person): boolean {
  const [first, second] = [one.email?.toLowerCase(), other.email?.toLowerCase()];
  return (
    (one.phone !== null && other.phone !== null && one.phone !== other.phone) ||
    (first !== undefined && second !== undefined && first !== second)
  );
}

/** The hands-on parts of a visit, in epoch milliseconds. */
export type TimeTaken = { memberId: string; name: string; parts: readonly { from: number; to: number }[] };

/** Lists the lines before this one that take the same member at the same time. */
export function listLinesInTheWay(before: readonly TimeTaken[], one: TimeTaken): VisitClash[] {
  return before.flatMap((other) => {
    const isInTheWay =
      other.memberId === one.memberId &&
      other.parts.some((part) => one.parts.some(({ from, to }) => part.from < to && from < part.to));
    const [first, last] = [other.parts.at(0), other.parts.at(-1)];
    if (!isInTheWay || !first || !last) return [];
    return [
      {
        kind: 'line' as const,
        name: other.name,
        startsAt: new Date(first.from).toISOString(),
        endsAt: new Date(last.to).toISOString(),
      },
    ];
  });
}
