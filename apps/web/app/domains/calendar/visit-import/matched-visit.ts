import type { VisitLine } from '@meche/contract/visit-imports';
import { cutBatches } from '~/lib/api/cut-batches.ts';
import { wallClockIn } from '~/lib/dates/wall-clock.ts';
import { type FileVisit, matchMember, matchServices, maxLengths } from './imported-visit.ts';

type Named = { id: string; name: string };

/** A text of the file with the number of its visits, and what it was matched with. */
type Match<Found> = { text: string; count: number; found: Found | undefined };

/** Value of a member choice: the visits of this text are left out. */
export const LEFT_OUT = 'left out';

export type Choices = {
  /** By the text of the file: an id, `LEFT_OUT`, or '' while nothing is chosen. */
  members: Readonly<Record<string, string>>;
  /** By the text of the file: ids of services separated by commas; '' keeps the words of the file. */
  services: Readonly<Record<string, string>>;
};

function listMatches<Found>(
  texts: readonly string[],
  match: (text: string) => Found | undefined,
): Match<Found>[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => ({ text, count, found: match(text) }));
}

export function listMembersOf(visits: readonly FileVisit[], members: readonly Named[]): Match<string>[] {
  const [only] = members;
  return listMatches(
    visits.map(({ member }) => member),
    (text) => (members.length === 1 ? only?.id : matchMember(text, members)),
  );
}

export function listServicesOf(visits: readonly FileVisit[], services: readonly Named[]): Match<string>[] {
  return listMatches(
    visits.map(({ service }) => service),
    (text) => matchServices(text, services)?.join(','),
  );
}

/** Returns the choices that need no decision; what the reader chose before stays. */
export function chooseMatches(
  { members, services }: { members: readonly Match<string>[]; services: readonly Match<string>[] },
  former?: Choices,
): Choices {
  const chosen = (matches: readonly Match<string>[], before: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      matches.map(({ text, found }) => [
        text,
        Object.hasOwn(before, text) ? (before[text] ?? '') : (found ?? ''),
      ]),
    );
  return { members: chosen(members, former?.members), services: chosen(services, former?.services) };
}

/** Whether a member is chosen for every text, so that the visits can be checked. */
export function isComplete({ members }: Choices): boolean {
  return Object.values(members).every((one) => one !== '');
}

/** A visit as the API takes it, with the line or event of the file that it comes from. */
export type MatchedVisit = { line: VisitLine; fileLine: number };

/** Returns the visits in order of time, without those that are left out. */
export function matchVisits(
  visits: readonly FileVisit[],
  { members, services }: Choices,
  wordWithoutService: string,
): MatchedVisit[] {
  return visits
    .flatMap(({ member, service, ...visit }) => {
      const memberId = Object.hasOwn(members, member) ? members[member] : undefined;
      if (!memberId || memberId === LEFT_OUT) return [];
      const chosen = Object.hasOwn(services, service) ? services[service] : '';
      const serviceIds = chosen ? chosen.split(',') : [];
      return [
        {
          ...visit,
          memberId,
          serviceIds,
          service: (service || wordWithoutService).slice(0, maxLengths.service),
          customerName: visit.customerName.slice(0, maxLengths.name),
          note: visit.note.slice(0, maxLengths.note),
        },
      ];
    })
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.at - other.at)
    .map((visit, index) => ({ line: { ...visit, at: index + 1 }, fileLine: visit.at }));
}

/**
 * Cuts lines in order of time into batches, not within a day if one has room for it: lines that clash with
 * each other are in one batch.
 */
export function cutByDay(lines: readonly VisitLine[], size: number, timeZone: string): VisitLine[][] {
  const days = Map.groupBy(lines, ({ startsAt }) => wallClockIn(startsAt, timeZone).slice(0, 10));
  const batches: VisitLine[][] = [];
  for (const day of days.values())
    for (const some of cutBatches(day, size)) {
      const last = batches.at(-1);
      if (last && cutBatches([...last, ...some], size).length === 1) last.push(...some);
      else batches.push(some);
    }
  return batches;
}
