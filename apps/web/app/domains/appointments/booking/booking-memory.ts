import { own } from '@meche/contract/own';
import { useSyncExternalStore } from 'react';
import type { KeptAnswers } from '~/domains/services/own-answers.ts';
import { keptObject, tabStorage } from '~/lib/browser/browser-storage.ts';

/** What this tab remembers of a booking and the address does not tell: the street, the phone, a word, the slot held. */
export type BookingMemory = {
  line?: string;
  /** Only when it is another than the account's. */
  phoneNumber?: string | undefined;
  note?: string | undefined;
  /** Of several people, as whoever books calls them; of some, nothing. */
  names?: string[] | undefined;
  /** A newcomer's name and e-mail as far as she typed them, until her account is open. */
  newcomer?: Record<string, string> | undefined;
  /** To what is asked before a visit on request, as far as it is answered. */
  answers?: KeptAnswers | undefined;
  /** The visit booked last without a card, until its confirmation stands: the note and the answers were for it. */
  booked?: string | undefined;
  /** The slot held last, and for which wish (booking-wish.ts). */
  hold?: { appointmentId: string; input: string } | undefined;
};

const listeners = new Set<() => void>();
// One object for nothing, here and on the server: another would have the whole booking drawn again as it wakes.
const empty: BookingMemory = {};
let last: { text: string | null; memory: BookingMemory } = { text: null, memory: empty };

/** Reads what was kept; anything that is not ours is as if nothing were there. */
export function readMemory(text: string | null): BookingMemory {
  const kept = keptObject(text);
  if (!kept) return {};
  const of = (key: string) => {
    const value = own(kept, key);
    return typeof value === 'string' ? { [key]: value } : {};
  };
  const hold = kept.hold as BookingMemory['hold'] | null;
  const isHold = typeof hold?.appointmentId === 'string' && typeof hold.input === 'string';
  const newcomer = onlyTexts(kept.newcomer);
  const answers = kept.answers as KeptAnswers | null | undefined;
  const isAnswers = Array.isArray(answers?.topics) && typeof answers.texts === 'object';
  const names = Array.isArray(kept.names) && kept.names.every((one) => typeof one === 'string');
  return {
    ...(newcomer && { newcomer }),
    ...(names && { names: kept.names as string[] }),
    ...of('line'),
    ...of('phoneNumber'),
    ...of('note'),
    ...of('booked'),
    ...(isAnswers && { answers }),
    ...(isHold && { hold }),
  };
}

function onlyTexts(kept: unknown): Record<string, string> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
}

/** Session storage: it outlives a reload and signing in, not the tab. A browser that refuses it keeps nothing. */
export function useBookingMemory(slug: string): [BookingMemory, (change: Partial<BookingMemory>) => void] {
  const key = `booking:${slug}`;
  const memory = useSyncExternalStore(subscribe, () => snapshot(key), nothing);
  function remember(change: Partial<BookingMemory>) {
    const text = JSON.stringify({ ...snapshot(key), ...change });
    tabStorage.keep(key, text);
    // A browser that refuses storage: kept until the page is left.
    if (stored(key) !== text) last = { text: stored(key), memory: readMemory(text) };
    for (const listener of listeners) listener();
  }
  return [memory, remember];
}

const nothing = () => empty;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function snapshot(key: string): BookingMemory {
  const text = stored(key);
  if (last.text !== text) last = { text, memory: readMemory(text) };
  return last.memory;
}

function stored(key: string): string | null {
  return tabStorage.read(key) ?? null;
}
