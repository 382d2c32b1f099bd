/**
 * How many appointments a demo professional has. The past ones are spread over the last `daysBack` days,
 * the future ones over the next `daysAhead` days.
 */
export type Life = {
  daysBack: number;
  /**
   * Past appointments booked online, with a card where the professional takes cards. One takes ten times as
   * long to create as one by phone.
   */
  online: number;
  byPhone: number;
  /** Future appointments. */
  onlineAhead: number;
  byPhoneAhead: number;
  /** Number of regular clients, some of whom have an account. */
  regulars: number;
  /** Share of past appointments with a review, from 0 to 1. */
  reviewed: number;
};

export type Lives = {
  salon: Life;
  hairdresser: Life;
  /** The other professionals in the streets around the demo salon. */
  neighbour: Life;
  newcomer: Life;
  /** All remaining professionals. */
  other: Life;
  /** Number of professionals in the streets around the demo salon. */
  neighbours: number;
  daysAhead: number;
};

const salon: Life = {
  daysBack: 364,
  online: 20,
  byPhone: 50,
  onlineAhead: 5,
  byPhoneAhead: 32,
  regulars: 24,
  reviewed: 0.5,
};
const hairdresser: Life = {
  daysBack: 120,
  online: 5,
  byPhone: 12,
  onlineAhead: 2,
  byPhoneAhead: 12,
  regulars: 8,
  reviewed: 0.6,
};
const neighbour: Life = {
  daysBack: 90,
  online: 0,
  byPhone: 5,
  onlineAhead: 0,
  byPhoneAhead: 4,
  regulars: 4,
  reviewed: 0.8,
};
const newcomer: Life = {
  daysBack: 0,
  online: 0,
  byPhone: 0,
  onlineAhead: 0,
  byPhoneAhead: 0,
  regulars: 0,
  reviewed: 0,
};
const other: Life = {
  daysBack: 75,
  online: 0,
  byPhone: 2,
  onlineAhead: 0,
  byPhoneAhead: 0,
  regulars: 2,
  reviewed: 1,
};

export const lives: Record<'all' | 'few', Lives> = {
  all: { salon, hairdresser, neighbour, newcomer, other, neighbours: 4, daysAhead: 21 },
  // A smaller marketplace for browser tests, which wait for the seed.
  few: {
    salon: { ...salon, online: 36, byPhone: 40, onlineAhead: 4, byPhoneAhead: 14, regulars: 12 },
    hairdresser: { ...hairdresser, byPhone: 8, onlineAhead: 2, byPhoneAhead: 10, regulars: 5 },
    neighbour: { ...neighbour, online: 2, byPhone: 6 },
    other: { ...other, byPhone: 4, regulars: 4 },
    newcomer,
    neighbours: 2,
    daysAhead: 21,
  },
};
