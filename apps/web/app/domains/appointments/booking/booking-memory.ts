import { own } from '@meche/contract/own';
import { useSyncExternalStore } from 'react';
import type { KeptAnswers } from '~/domains/services/own-answers.ts';
import { storedObject, tabStorage } from '~/lib/browser/browser-storage.ts';

/** The part of a booking that stays in this tab and never enters the URL, such as the street. */
export type BookingMemory = {
  line?: string;
  /** Set only when the number differs from the number in the customer's profile. */
  phoneNumber?: string | undefined;
  note?: string | undefined;
  /** Names of the people in a group booking, in their order. A name may be empty. */
  names?: string[] | undefined;
  /**
   * Values that a new customer has typed into the registration form, without the password and the emailed
   * code.
   */
  newcomer?: Record<string, string> | undefined;
  answers?: KeptAnswers | undefined;
  /**
   * Id of the last appointment booked without the card step. The confirmation screen clears it together
   * with the note and answers of that booking.
   */
  booked?: string | undefined;
  /**
   * The last hold, as the id of the appointment with the card form, and the JSON of the booking input that
   * it was made for.
   */
  hold?: { appointmentId: string; input: string } | undefined;
};

const listeners = new Set<() => void>();
// Every snapshot of an empty memory returns this object, because a new object would render the whole
// booking again during hydration.
const empty: BookingMemory = {};
let last: { text: string | null; memory: BookingMemory } = { text: null, memory: empty };

/** Parses the stored text. A field of another shape is dropped. */
export function readMemory(text: string | null): BookingMemory {
  const stored = storedObject(text);
  if (!stored) return {};
  const of = (key: string) => {
    const value = own(stored, key);
    return typeof value === 'string' ? { [key]: value } : {};
  };
  const hold = stored.hold as BookingMemory['hold'] | null;
  const isHold = typeof hold?.appointmentId === 'string' && typeof hold.input === 'string';
  const newcomer = onlyTexts(stored.newcomer);
  const answers = stored.answers as KeptAnswers | null | undefined;
  const isAnswers = Array.isArray(answers?.topics) && typeof answers.texts === 'object';
  const names = Array.isArray(stored.names) && stored.names.every((one) => typeof one === 'string');
  return {
    ...(newcomer && { newcomer }),
    ...(names && { names: stored.names as string[] }),
    ...of('line'),
    ...of('phoneNumber'),
    ...of('note'),
    ...of('booked'),
    ...(isAnswers && { answers }),
    ...(isHold && { hold }),
  };
}

function onlyTexts(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

/**
 * Reads and writes the memory in session storage, which survives a reload and a sign-in but not the end of
 * the tab.
 */
export function useBookingMemory(slug: string): [BookingMemory, (change: Partial<BookingMemory>) => void] {
  const key = `booking:${slug}`;
  const memory = useSyncExternalStore(subscribe, () => snapshot(key), nothing);
  function remember(change: Partial<BookingMemory>) {
    const text = JSON.stringify({ ...snapshot(key), ...change });
    tabStorage.keep(key, text);
    // Where the browser refuses storage, the value stays in memory until the customer leaves the page.
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
