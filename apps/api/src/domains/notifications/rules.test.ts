import { describe, expect, test } from 'vitest';
import { later, MINUTE_MS } from '#kit/time';
import { isObsoleteIn } from './catalogue.ts';
import {
  countSmsParts,
  fitsOneSms,
  isAddressFault,
  isReplacedByEmail,
  monthContaining,
  textMessageQuota,
  toGsmText,
} from './rules.ts';

describe('the month of a quota', () => {
  test('runs on the professional’s wall', () => {
    const lastEvening = new Date('2026-10-31T23:30:00Z');
    expect(monthContaining(lastEvening, 'Europe/Paris')).toEqual({
      from: new Date('2026-10-31T23:00:00Z'),
      until: new Date('2026-11-30T23:00:00Z'),
    });
    expect(monthContaining(lastEvening, 'America/Martinique')).toEqual({
      from: new Date('2026-10-01T04:00:00Z'),
      until: new Date('2026-11-01T04:00:00Z'),
    });
  });

  test('is as large as the plan says, and zero when reminders by SMS are off', () => {
    expect(textMessageQuota({ smsRemindersPerMonth: 250 })).toBe(250);
    expect(textMessageQuota({ smsRemindersPerMonth: 250, smsReminder: false })).toBe(0);
  });
});

describe('the characters of an SMS', () => {
  test('keep what GSM has and drop the accents that it lacks', () => {
    expect(toGsmText('Mèche à Évry : ça, être, “œuf”… 14\u00a0h\u00a030 💇 €')).toBe(
      'Mèche à Évry : ca, etre, "oeuf"... 14 h 30  €',
    );
  });

  test('of another script stay, and count for 70', () => {
    expect(toGsmText('Салон')).toBe('Салон');
    expect(fitsOneSms('я'.repeat(70))).toBe(true);
    expect(fitsOneSms('я'.repeat(71))).toBe(false);
    expect(fitsOneSms('e'.repeat(160))).toBe(true);
    expect(fitsOneSms(`${'e'.repeat(159)}€`)).toBe(false);
  });

  test('go in parts of 153, or of 67 in another script, where one does not hold them', () => {
    const counts = [306, 307].map((length) => countSmsParts('e'.repeat(length)));
    expect(counts).toEqual([2, 3]);
    expect([134, 135].map((length) => countSmsParts('я'.repeat(length)))).toEqual([2, 3]);
  });
});

describe('what waits', () => {
  test('of a reminder half of the time that is left belongs to the e-mail, and no more than all but two hours', () => {
    const createdAt = new Date('2026-11-10T09:00:00Z');
    const leftAfter = (minutes: number, toVisit: number | null) =>
      isReplacedByEmail(
        { createdAt, staleAt: toVisit === null ? null : later(createdAt, toVisit * MINUTE_MS) },
        later(createdAt, minutes * MINUTE_MS),
      );
    expect([leftAfter(119, 1440), leftAfter(120, 1440)]).toEqual([false, true]);
    expect([leftAfter(29, 60), leftAfter(30, 60)]).toEqual([false, true]);
    expect([leftAfter(119, null), leftAfter(120, null)]).toEqual([false, true]);
  });

  test('is overtaken where it asks for something that is settled; news never are', () => {
    const cancelled = (template: string) => isObsoleteIn(template, { state: 'cancelled' });
    expect(['reminder', 'unmarked', 'payment-to-confirm'].map(cancelled)).toEqual([true, true, true]);
    expect(['confirmed', 'cancelled', 'receipt', 'payment-failed'].map(cancelled)).toEqual(
      Array(4).fill(false),
    );
    expect(isObsoleteIn('reminder', { state: 'confirmed' })).toBe(false);
    expect(isObsoleteIn('unmarked', { state: 'completed' })).toBe(true);
    expect(isObsoleteIn('review-due', { state: 'confirmed' })).toBe(true);
    expect(isObsoleteIn('review-due', { state: 'completed' })).toBe(false);
  });
});

test('of all the enumerated codes of RFC 3463, those of the address itself mean that it does not work', () => {
  const details = {
    0: [0],
    1: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    2: [0, 1, 2, 3, 4],
    3: [0, 1, 2, 3, 4, 5],
  };
  const others = {
    4: [0, 1, 2, 3, 4, 5, 6, 7],
    5: [0, 1, 2, 3, 4, 5],
    6: [0, 1, 2, 3, 4, 5],
    7: [0, 1, 2, 3, 4],
  };
  const codes = Object.entries({ ...details, ...others }).flatMap(([subject, all]) =>
    all.map((detail) => `${subject}.${detail}`),
  );
  const saying = (of: string) =>
    codes.filter((code) => isAddressFault([{ action: 'failed', status: `${of}.${code}` }]));
  expect(saying('5')).toEqual([
    ...['0.0', '1.0', '1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.0', '2.1', '2.4', '4.1', '4.4'],
  ]);
  expect([saying('4'), saying('2')]).toEqual([[], []]);
  expect(isAddressFault([])).toBe(false);
});
