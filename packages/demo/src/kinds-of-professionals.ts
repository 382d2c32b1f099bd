import type { HairType } from '@meche/contract/enumerations';
import type { TradeKey } from './services-of-the-trade.ts';

/** What a kind of professional offers: services in the order of the list, and hair types. */
export type Kind = { services: readonly TradeKey[]; hairTypes: readonly HairType[] };

export const salonKinds = {
  everyone: {
    services: [
      'shortCut',
      'cut',
      'longCut',
      'manCut',
      'kidCut',
      'roots',
      'fullColour',
      'balayage',
      'gloss',
      'blowDry',
      'deepCare',
      'chignon',
    ],
    hairTypes: ['smooth_hair', 'wavy_hair', 'curly_hair'],
  },
  colourist: {
    services: [
      'cut',
      'longCut',
      'roots',
      'fullColour',
      'balayage',
      'highlights',
      'fantasy',
      'gloss',
      'deepCare',
      'blowDry',
      'extensions',
      'extensionsCare',
    ],
    hairTypes: ['smooth_hair', 'wavy_hair'],
  },
  barber: {
    services: [
      'manCut',
      'fade',
      'clippers',
      'cutAndBeard',
      'beard',
      'shave',
      'clipperArt',
      'teenCut',
      'kidCut',
    ],
    hairTypes: ['smooth_hair', 'wavy_hair', 'curly_hair', 'african_hair'],
  },
  curls: {
    services: [
      'curlyCut',
      'shortCut',
      'cut',
      'deepCare',
      'scalpRitual',
      'plantColour',
      'roots',
      'perm',
      'blowDry',
      'kidCut',
    ],
    hairTypes: ['curly_hair', 'frizzy_hair', 'wavy_hair'],
  },
  afro: {
    services: [
      'twists',
      'cornrows',
      'braids',
      'locksCare',
      'curlyCut',
      'deepCare',
      'tannin',
      'fade',
      'kidCut',
      'blowDry',
    ],
    hairTypes: ['african_hair', 'frizzy_hair', 'curly_hair'],
  },
  straight: {
    services: [
      'cut',
      'shortCut',
      'brazilian',
      'tannin',
      'ironStraight',
      'blowDry',
      'roots',
      'deepCare',
      'gloss',
    ],
    hairTypes: ['smooth_hair', 'wavy_hair', 'frizzy_hair'],
  },
  ceremony: {
    services: [
      'cut',
      'longCut',
      'chignon',
      'bride',
      'brideTrial',
      'blowDry',
      'roots',
      'highlights',
      'deepCare',
    ],
    hairTypes: ['smooth_hair', 'wavy_hair', 'curly_hair'],
  },
} as const satisfies Record<string, Kind>;

export const homeKinds = {
  family: {
    services: [
      'shortCut',
      'cut',
      'manCut',
      'kidCut',
      'babyCut',
      'teenCut',
      'roots',
      'shortBlowDry',
      'blowDry',
    ],
    hairTypes: ['smooth_hair', 'wavy_hair'],
  },
  seniors: {
    services: ['shortCut', 'shortBlowDry', 'perm', 'roots', 'manCut', 'clippers', 'deepCare'],
    hairTypes: ['smooth_hair', 'wavy_hair', 'curly_hair'],
  },
  plants: {
    services: ['cut', 'shortCut', 'plantColour', 'deepCare', 'scalpRitual', 'kidCut', 'blowDry'],
    hairTypes: ['smooth_hair', 'wavy_hair', 'curly_hair', 'frizzy_hair'],
  },
  braider: {
    services: ['cornrows', 'twists', 'braids', 'locksCare', 'deepCare', 'kidCut'],
    hairTypes: ['african_hair', 'frizzy_hair', 'curly_hair'],
  },
  bridal: {
    services: ['chignon', 'brideTrial', 'bride', 'blowDry', 'longCut', 'cut'],
    hairTypes: ['smooth_hair', 'wavy_hair', 'curly_hair'],
  },
  barber: {
    services: ['manCut', 'clippers', 'fade', 'cutAndBeard', 'beard', 'teenCut', 'kidCut'],
    hairTypes: ['smooth_hair', 'wavy_hair', 'curly_hair', 'african_hair'],
  },
  curls: {
    services: ['curlyCut', 'cut', 'deepCare', 'plantColour', 'blowDry', 'kidCut'],
    hairTypes: ['curly_hair', 'frizzy_hair', 'wavy_hair'],
  },
} as const satisfies Record<string, Kind>;

export type SalonKind = keyof typeof salonKinds;
export type HomeKind = keyof typeof homeKinds;
