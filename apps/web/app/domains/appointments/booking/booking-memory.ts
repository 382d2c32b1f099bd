import { useSyncExternalStore } from 'react';

/** What this tab remembers of a booking and the address does not tell: the street, the phone, a word, the slot held. */
export type BookingMemory = {
  line?: string;
  /** Only when it is another than the account's. */
  phoneNumber?: string | undefined;
  note?: string | undefined;
  /** A newcomer's name and e-mail as far as she typed them, until her account is open. */
  newcomer?: Record<string, string> | undefined;
  /** The slot held last, and for which wish (booking-wish.ts). */
  hold?: { appointmentId: string; wish: string } | undefined;
};

const listeners = new Set<() => void>();
let last: { text: string | null; memory: BookingMemory } = { text: null, memory: {} };

/** Reads what was kept; anything that is not ours is as if nothing were there. */
export function readMemory(text: string | null): BookingMemory {
  if (!text) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    const of = (key: string) => {
      const value = (kept as Record<string, unknown>)[key];
      return typeof value === 'string' ? { [key]: value } : {};
    };
    const hold = 'hold' in kept ? (kept.hold as BookingMemory['hold'] | null) : undefined;
    const isHold = typeof hold?.appointmentId === 'string' && typeof hold.wish === 'string';
    const newcomer = 'newcomer' in kept ? onlyTexts(kept.newcomer) : undefined;
    return {
      ...(newcomer && { newcomer }),
      ...of('line'),
      ...of('phoneNumber'),
      ...of('note'),
      ...(isHold && { hold }),
    };
  } catch {
    return {};
  }
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
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // Kept until the page is left.
      last = { text: stored(key), memory: readMemory(text) };
    }
    for (const listener of listeners) listener();
  }
  return [memory, remember];
}

const empty: BookingMemory = {};
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
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
