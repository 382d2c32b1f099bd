import { foldWords } from '@meche/contract/fold-accents';

/** A visit as a file says it, before its member and its service are matched. */
export type FileVisit = {
  /** Number of the line, or of the event. */
  at: number;
  uid: string;
  startsAt: string;
  durationMinutes: number | null;
  priceCents: number | null;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  member: string;
  service: string;
  note: string;
  place: 'salon' | 'at_home' | null;
  line: string;
  postalCode: string;
  city: string;
};

export type ReadProblem = {
  at: number;
  problem: 'start_unreadable' | 'length_unreadable' | 'price_unreadable';
  /** The text that could not be read. */
  text: string;
  drops: 'line' | 'detail';
};

/** What a file contains: visits to come, problems by line, and what is no visit to come. */
export type VisitFile = {
  visits: FileVisit[];
  problems: ReadProblem[];
  /** Numbers of lines that could not be read at all. */
  unread: number[];
  past: number;
  cancelled: number;
  allDay: number;
};

/**
 * Longer texts are cut before they are sent, one character above what the server stores, so that it reports
 * the cut. A batch of visits stays below the limit of a request.
 */
export const maxLengths = { name: 201, note: 1001, service: 101, uid: 900 } as const;

type Named = { id: string; name: string };

/** Separators of several services in one cell. */
const between = /\s*(?:[+,;&/|]|\bet\b|\band\b)\s*/;

/** Returns the services that a text names: one by its whole name, or several with separators. */
export function matchServices(text: string, services: readonly Named[]): string[] | undefined {
  const idOf = new Map(services.map(({ id, name }) => [foldWords(name), id]));
  const whole = idOf.get(foldWords(text));
  if (whole) return [whole];
  const parts = text.split(/\s*\+\s*/);
  const split = parts.length > 1 ? parts : text.split(between);
  const ids = split.filter(Boolean).map((part) => idOf.get(foldWords(part)));
  return ids.length > 1 && ids.every((id) => id !== undefined) ? ids : undefined;
}

/** Returns the member whom a text names: by the whole name in any order, or by a word that only one has. */
export function matchMember(text: string, members: readonly Named[]): string | undefined {
  const wordsOf = (name: string) => foldWords(name).split(' ').filter(Boolean).toSorted();
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const whole = members.filter(({ name }) => wordsOf(name).join(' ') === words.join(' '));
  if (whole.length === 1) return whole[0]?.id;
  const having = members.filter(({ name }) => words.every((word) => wordsOf(name).includes(word)));
  return having.length === 1 ? having[0]?.id : undefined;
}
