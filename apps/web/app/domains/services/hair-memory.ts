import { type Gender, genders, type HairLength, hairLengths } from '@meche/contract/enumerations';
import { useSyncExternalStore } from 'react';
import { sharedStorage, storedObject } from '~/lib/browser/browser-storage.ts';

/** The customer's answers about the hair of the person to be served. */
export type Hair = { hairLength?: HairLength | undefined; gender?: Gender | undefined };

const key = 'hair';
const listeners = new Set<() => void>();
const nothing: Hair = {};
let last: { text: string | undefined; hair: Hair } = { text: undefined, hair: nothing };

/** Parses stored JSON. Invalid values become undefined. */
export function readHair(text: string | undefined): Hair {
  const stored = storedObject(text);
  return {
    hairLength: hairLengths.find((one) => one === stored?.hairLength),
    gender: genders.find((one) => one === stored?.gender),
  };
}

function snapshot(): Hair {
  const text = sharedStorage.read(key);
  if (last.text !== text) last = { text, hair: readHair(text) };
  return last.hair;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the last answers of this browser, which are the defaults of the next booking. Signing out deletes
 * them.
 */
export function useStoredHair(): [Hair, (change: Hair) => void] {
  const hair = useSyncExternalStore(subscribe, snapshot, () => nothing);
  function remember(change: Hair) {
    sharedStorage.keep(key, JSON.stringify({ ...snapshot(), ...change }));
    for (const listener of listeners) listener();
  }
  return [hair, remember];
}
