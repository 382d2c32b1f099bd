import { describe, expect, it } from 'vitest';
import { readSearch } from './search-address.ts';
import { widenSearch } from './widening-steps.ts';

const criteria = readSearch(new URLSearchParams('where=Rennes&named=Balayage&day=2026-09-05&part=morning'));
const nothing = {
  nextDay: null,
  anyTime: 0,
  unnamed: null,
  otherPlace: null,
  withoutFilters: 0,
  nearest: [],
};
const unnamed = { categories: ['coloration' as const], count: 2 };
const nextDay = { day: '2026-09-07', count: 1 };
const first = (instead: Partial<typeof nothing> | object) =>
  widenSearch({ criteria, steps: [] }, { ...nothing, ...instead });

describe('a search without results', () => {
  it('tries another time that day first, then another day, another service name, and no filters', () => {
    const all = { anyTime: 1, nextDay, unnamed, withoutFilters: 3 };
    expect(first(all)).toEqual({ criteria: { ...criteria, part: undefined }, steps: ['anyTime'] });
    expect(first({ ...all, anyTime: 0 })).toEqual({
      criteria: { ...criteria, day: '2026-09-07', part: undefined },
      steps: ['nextDay'],
    });
    expect(first({ unnamed, withoutFilters: 3 })).toEqual({
      criteria: { ...criteria, named: [], categories: ['coloration'] },
      steps: ['unnamed'],
    });
    expect(first({ unnamed: { categories: [], count: 2 }, withoutFilters: 3 })?.steps).toEqual([
      'withoutFilters',
    ]);
    expect(first({ unnamed: { categories: [], count: 2 } })).toMatchObject({
      criteria: { named: [], categories: [] },
      steps: ['anyService'],
    });
    expect(first({ withoutFilters: 3 })?.criteria).toMatchObject({
      day: undefined,
      part: undefined,
      named: ['Balayage'],
    });
  });

  it('repeats no step, and takes none without results', () => {
    expect(first({})).toBeUndefined();
    expect(widenSearch({ criteria, steps: ['anyTime'] }, { ...nothing, anyTime: 1 })).toBeUndefined();
    const narrow = readSearch(new URLSearchParams('where=Rennes&access=step_free&payment=card'));
    expect(
      widenSearch({ criteria: narrow, steps: [] }, { ...nothing, withoutFilters: 3 })?.criteria,
    ).toMatchObject({
      access: undefined,
      payment: undefined,
    });
    const plain = readSearch(new URLSearchParams('where=Rennes'));
    expect(widenSearch({ criteria: plain, steps: [] }, { ...nothing, withoutFilters: 3 })).toBeUndefined();
  });
});
