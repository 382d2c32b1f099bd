/** How a house was lived before today, and is about to be: visits are spread over the days, the first of them given. */
export type Life = {
  daysBack: number;
  /** Online, on the card where the house takes cards. */
  online: number;
  byPhone: number;
  /** The same to come, over the coming weeks. */
  onlineAhead: number;
  byPhoneAhead: number;
  /** Accounts and telephone clients that it has. */
  regulars: number;
  /** She says of each visit how it went; else the product does, a day later. */
  marks: boolean;
};

export type Lives = {
  salon: Life;
  hairdresser: Life;
  /** The others in the streets around the demo salon. */
  neighbour: Life;
  /** Everyone else. */
  other: Life;
  /** How many of the neighbours. */
  neighbours: number;
  daysAhead: number;
};

const salon: Life = {
  daysBack: 364,
  online: 130,
  byPhone: 180,
  onlineAhead: 20,
  byPhoneAhead: 60,
  regulars: 45,
  marks: true,
};
const hairdresser: Life = {
  daysBack: 120,
  online: 22,
  byPhone: 40,
  onlineAhead: 6,
  byPhoneAhead: 24,
  regulars: 12,
  marks: true,
};
const neighbour: Life = {
  daysBack: 90,
  online: 6,
  byPhone: 18,
  onlineAhead: 2,
  byPhoneAhead: 12,
  regulars: 8,
  marks: true,
};
const other: Life = {
  daysBack: 75,
  online: 0,
  byPhone: 5,
  onlineAhead: 0,
  byPhoneAhead: 0,
  regulars: 5,
  marks: false,
};

export const lives: Record<'all' | 'few', Lives> = {
  all: { salon, hairdresser, neighbour, other, neighbours: 4, daysAhead: 21 },
  // A journey in a browser waits for its start.
  few: {
    salon: { ...salon, online: 36, byPhone: 40, onlineAhead: 4, byPhoneAhead: 14, regulars: 12 },
    hairdresser: { ...hairdresser, online: 6, byPhone: 8, onlineAhead: 2, byPhoneAhead: 10, regulars: 5 },
    neighbour: { ...neighbour, online: 2, byPhone: 6, onlineAhead: 1, byPhoneAhead: 4, regulars: 4 },
    other: { ...other, byPhone: 4 },
    neighbours: 2,
    daysAhead: 21,
  },
};
