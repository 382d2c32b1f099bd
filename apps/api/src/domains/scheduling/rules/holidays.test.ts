import { describe, expect, it, test } from 'vitest';
import { easterOf, holidaysFrom, holidaysOf } from './holidays.ts';

/** Easter Sundays as the Bureau des longitudes publishes them. */
const easters = [
  ...['2016-03-27', '2017-04-16', '2018-04-01', '2019-04-21', '2020-04-12', '2021-04-04', '2022-04-17'],
  ...['2023-04-09', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01'],
  ...['2030-04-21', '2031-04-13', '2032-03-28', '2033-04-17', '2034-04-09', '2035-03-25', '2036-04-13'],
  ...['2037-04-05', '2038-04-25', '2039-04-10', '2040-04-01', '2041-04-21', '2042-04-06', '2043-03-29'],
  ...['2044-04-17', '2045-04-09'],
];

test('Easter matches thirty published years, and its earliest and latest possible days', () => {
  expect(easters.map((day) => easterOf(Number(day.slice(0, 4))))).toEqual(easters);
  expect([1818, 1954, 1981, 2038, 2285].map(easterOf)).toEqual([
    ...['1818-03-22', '1954-04-18', '1981-04-19', '2038-04-25', '2285-03-22'],
  ]);
});

describe('the public holidays', () => {
  it('of 2026 in Paris are eleven', () => {
    expect(holidaysOf(2026, '75').map(({ day, holiday }) => `${day} ${holiday}`)).toEqual([
      '2026-01-01 new_year',
      '2026-04-06 easter_monday',
      '2026-05-01 labour_day',
      '2026-05-08 victory_day',
      '2026-05-14 ascension',
      '2026-05-25 whit_monday',
      '2026-07-14 national_day',
      '2026-08-15 assumption',
      '2026-11-01 all_saints',
      '2026-11-11 armistice',
      '2026-12-25 christmas',
    ]);
  });

  it.each(['57', '67', '68'])(
    'of department %s include Good Friday and Saint Stephen’s day',
    (department) => {
      const own = holidaysOf(2026, department);
      expect(own).toHaveLength(13);
      expect(own.find(({ holiday }) => holiday === 'good_friday')?.day).toBe('2026-04-03');
      expect(own.at(-1)).toEqual({ day: '2026-12-26', holiday: 'saint_stephen' });
    },
  );

  it.each([
    ['971', '2026-05-27'],
    ['972', '2026-05-22'],
    ['973', '2026-06-10'],
    ['974', '2026-12-20'],
    ['976', '2026-04-27'],
    ['977', '2026-10-09'],
    ['978', '2026-05-28'],
  ])('of department %s remember the abolition of slavery on %s', (department, day) => {
    const own = holidaysOf(2026, department);
    expect(own).toHaveLength(12);
    expect(own).toContainEqual({ day, holiday: 'abolition_of_slavery' });
  });

  it('from a day on are those of a year, with that day and without the same day of the next year', () => {
    const days = holidaysFrom('2026-05-08', '75').map(({ day }) => day);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-05-08', '2027-05-06', 12]);
  });

  it('that fall on one day are returned once', () => {
    expect(holidaysOf(2059, '75').filter(({ day }) => day === '2059-05-08')).toHaveLength(2);
    const days = holidaysFrom('2059-01-01', '75').map(({ day }) => day);
    expect([days.length, new Set(days).size]).toEqual([10, 10]);
  });
});
