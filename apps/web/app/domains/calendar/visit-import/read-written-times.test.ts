import { expect, it } from 'vitest';
import {
  readCents,
  readClockTimes,
  readDateOrder,
  readDay,
  readInstant,
  readMinutes,
} from './read-written-times.ts';

it('reads dates as people and programs write them', () => {
  const written = [
    '2026-03-03',
    '2026-3-3 09:00',
    '03/03/2026',
    '3.3.26',
    'mardi 3 mars 2026',
    'mar. 3 mars 2026',
    '1er mars 2026',
    'Tue, Mar 3, 2026',
    '3 Mar 2026',
    'March 3rd, 2026',
    '3 févr. 2026',
    '3 août 2026',
  ];
  expect(written.map((text) => readDay(text, 'day_first'))).toEqual([
    ...Array(6).fill('2026-03-03'),
    '2026-03-01',
    ...Array(3).fill('2026-03-03'),
    '2026-02-03',
    '2026-08-03',
  ]);
  expect(readDay('4/3/2026', 'day_first')).toBe('2026-03-04');
  expect(readDay('4/3/2026', 'month_first')).toBe('2026-04-03');
  for (const text of ['', 'demain', '31/02/2026', '3 mars', '13/13/2026', 'mars 2026'])
    expect([text, readDay(text, 'day_first')]).toEqual([text, undefined]);
});

it('judges the order of day and month by the whole column', () => {
  expect(readDateOrder(['03/04/2026', '13/04/2026'])).toBe('day_first');
  expect(readDateOrder(['03/04/2026', '04/13/2026'])).toBe('month_first');
  expect(readDateOrder(['03/04/2026', '2:30 PM'])).toBe('month_first');
  expect(readDateOrder(['03/04/2026', '14:30'])).toBe('day_first');
});

it('reads times, lengths and prices', () => {
  const times = [
    '14:30',
    '14h30',
    '14 h 30',
    '14h',
    '2:30 PM',
    '2.30pm',
    '2 pm',
    '12:00 AM',
    '14:30:00',
    '2026-03-03 14:30',
  ];
  expect(times.map((text) => readClockTimes(text)[0])).toEqual([
    ...[870, 870, 870, 840, 870, 870, 840, 0, 870, 870],
  ]);
  expect(readClockTimes('10:00-10:45')).toEqual([600, 645]);
  expect(readClockTimes('mardi 3 mars 2026 à 9h05')).toEqual([545]);
  for (const text of ['', '03/03/2026', '25:00', 'midi'])
    expect([text, readClockTimes(text)]).toEqual([text, []]);
  const lengths = [
    '45',
    '45 min',
    '45mn',
    '1h30',
    '1 h 30 min',
    '1:30',
    '0:45:00',
    '1,5 h',
    '1 hr 15 mins',
    'PT1H30M',
    '90 minutes',
    '2 heures',
  ];
  expect(lengths.map(readMinutes)).toEqual([45, 45, 45, 90, 90, 90, 45, 90, 75, 90, 90, 120]);
  for (const text of ['', 'long', '1 jour']) expect([text, readMinutes(text)]).toEqual([text, undefined]);
  const prices = ['45', '45,00 €', '€45.50', 'EUR 1 234,50', '1,234.50', '1.234,50 €', '45.5', '45 euros'];
  expect(prices.map(readCents)).toEqual([4500, 4500, 4550, 123_450, 123_450, 123_450, 4550, 4500]);
  for (const text of ['', 'gratuit', '45-60', '-5'])
    expect([text, readCents(text)]).toEqual([text, undefined]);
});

it('reads instants with their own offset only', () => {
  expect(readInstant('2026-03-03T14:30:00+01:00')).toBe('2026-03-03T13:30:00Z');
  expect(readInstant('2026-03-03 14:30:00Z')).toBe('2026-03-03T14:30:00Z');
  expect(readInstant('2026-03-03T14:30')).toBe(undefined);
});
