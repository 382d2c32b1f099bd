import { type Gender, genders, type HairLength, hairLengths } from '@meche/contract/enumerations';
import { useSyncExternalStore } from 'react';
import { keptObject, sharedStorage } from '~/lib/browser/browser-storage.ts';

/** What was told of the hair that is to be done. */
export type Hair = { hairLength?: HairLength | undefined; gender?: Gender | undefined };

const key = 'hair';
const listeners = new Set<() => void>();
const nothing: Hair = {};
let last: { text: string | undefined; hair: Hair } = { text: undefined, hair: nothing };

/** Reads what was kept; anything else is as if nothing were there. */
export function readHair(text: string | undefined): Hair {
  const kept = keptObject(text);
  return {
    hairLength: hairLengths.find((one) => one === kept?.hairLength),
    gender: genders.find((one) => one === kept?.gender),
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

/** What was told last in this browser: proposed where it is asked again. Gone with the session. */
export function useKnownHair(): [Hair, (told: Hair) => void] {
  const hair = useSyncExternalStore(subscribe, snapshot, () => nothing);
  function remember(told: Hair) {
    sharedStorage.keep(key, JSON.stringify({ ...snapshot(), ...told }));
    for (const listener of listeners) listener();
  }
  return [hair, remember];
}
