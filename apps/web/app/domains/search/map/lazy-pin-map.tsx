import { lazy } from 'react';
import { addDomains } from '~/lib/i18n/browser-words.ts';
import { wordsOfMaps } from '~/lib/i18n/page-words.ts';

/** A map with one pin, which loads when it is first drawn. */
export const LazyPinMap = lazy(async () => {
  const [{ PinMap }] = await Promise.all([import('./pin-map.tsx'), addDomains(wordsOfMaps)]);
  return { default: PinMap };
});
