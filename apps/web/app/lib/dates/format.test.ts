import { describe, expect, it } from 'vitest';
import {
  clocksDiffer,
  dayIn,
  daysBetween,
  formatDay,
  formatDays,
  formatDistance,
  formatDuration,
  formatPrice,
  formatTime,
  zoneName,
} from './format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatting', () => {
  it('prices in French and in English', () => {
    expect(plain(formatPrice(1999, 'fr'))).toBe('19,99 €');
    expect(plain(formatPrice(123456, 'fr'))).toBe('1 234,56 €');
    expect(formatPrice(1999, 'en')).toBe('€19.99');
    expect(formatPrice(0, 'en')).toBe('€0.00');
  });

  it('hours in the professional’s zone, on both sides of a clock change', () => {
    expect(formatTime('2026-03-28T13:30:00Z', 'Europe/Paris', 'fr')).toBe('14\u00a0h\u00a030');
    expect(formatTime('2026-03-29T13:00:00Z', 'Europe/Paris', 'fr')).toBe('15\u00a0h');
    expect(formatTime('2026-03-29T05:05:00Z', 'Europe/Paris', 'en')).toBe('07:05');
    expect(formatTime('2026-03-29T22:00:00Z', 'Europe/Paris', 'en')).toBe('00:00');
    expect(formatTime('2026-03-29T13:00:00Z', 'Pacific/Marquesas', 'fr')).toBe('3\u00a0h\u00a030');
  });

  it('days by name, and the day an instant falls on there', () => {
    expect(formatDay('2026-03-03', 'fr')).toBe('mardi 3 mars');
    expect(formatDay('2026-05-01', 'fr')).toBe('vendredi 1er mai');
    expect(formatDay('2026-05-01', 'fr', 'short')).toBe('ven. 1er mai');
    expect(formatDay('2026-05-11', 'fr', 'full')).toBe('lundi 11 mai 2026');
    expect(formatDay('2026-05-01', 'en')).toBe('Friday 1 May');
    expect(formatDay('2026-03-03', 'en', 'full')).toBe('Tuesday 3 March 2026');
    expect(dayIn('2026-03-03T23:30:00Z', 'Europe/Paris')).toBe('2026-03-04');
    expect(dayIn('2026-03-03T23:30:00Z', 'America/Martinique')).toBe('2026-03-03');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  it('durations and distances in words', () => {
    expect(formatDuration(45, 'fr')).toBe('45\u00a0min');
    expect(formatDuration(90, 'fr')).toBe('1\u00a0h\u00a030');
    expect(formatDuration(125, 'fr')).toBe('2\u00a0h\u00a005');
    expect(formatDuration(120, 'en')).toBe('2\u00a0h');
    expect(formatDuration(90, 'en')).toBe('1\u00a0h\u00a030\u00a0min');
    expect(formatDistance(0.4, 'fr')).toBe('400\u00a0m');
    expect(formatDistance(0, 'en')).toBe('<\u00a0100\u00a0m');
    expect(formatDistance(0.1, 'fr')).toBe('100\u00a0m');
    expect(formatDistance(0.96, 'fr')).toBe('1\u00a0km');
    expect(formatDistance(1.25, 'fr')).toBe('1,3\u00a0km');
    expect(formatDistance(12.4, 'en')).toBe('12\u00a0km');
  });

  it('the zone, only for a reader whose clock differs', () => {
    expect(clocksDiffer('2026-03-03T12:00:00Z', 'Europe/Paris', 'Europe/Madrid')).toBe(false);
    expect(clocksDiffer('2026-03-03T12:00:00Z', 'Indian/Reunion', 'Europe/Paris')).toBe(true);
    expect(zoneName('Indian/Reunion', 'fr')).toBe('La Réunion');
    expect(zoneName('Europe/Paris', 'en')).toBe('Paris');
  });
});

it('a range of days in its short form', () => {
  const format = (...days: [string, string]) => formatDays(...days, 'fr').replace(/\s/g, ' ');
  expect(format('2026-11-23', '2026-11-29')).toMatch(/^23\s?–\s?29 nov\.$/);
  expect(format('2026-11-30', '2026-12-06')).toMatch(/^30 nov\.\s?–\s?6 déc\.$/);
});
