import { describe, expect, test } from 'vitest';
import { asGsmText, fitsOnePart, monthAround, textMessageQuota } from './rules.ts';

describe('the month of a quota', () => {
  test('runs on the professional’s wall', () => {
    const lastEvening = new Date('2026-10-31T23:30:00Z');
    expect(monthAround(lastEvening, 'Europe/Paris')).toEqual({
      from: new Date('2026-10-31T23:00:00Z'),
      until: new Date('2026-11-30T23:00:00Z'),
    });
    expect(monthAround(lastEvening, 'America/Martinique')).toEqual({
      from: new Date('2026-10-01T04:00:00Z'),
      until: new Date('2026-11-01T04:00:00Z'),
    });
  });

  test('is as large as her plan says, and nothing when reminders by SMS are off', () => {
    expect(textMessageQuota({ smsRemindersPerMonth: 250 })).toBe(250);
    expect(textMessageQuota({ smsRemindersPerMonth: 250, smsReminder: false })).toBe(0);
  });
});

describe('the letters of a text message', () => {
  test('keep what GSM has and drop the accents that it lacks', () => {
    expect(asGsmText('Mèche à Évry : ça, être, “œuf”… 14\u00a0h\u00a030 💇 €')).toBe(
      'Mèche à Évry : ca, etre, "oeuf"... 14 h 30  €',
    );
  });

  test('of another script stay, and count for 70', () => {
    expect(asGsmText('Салон')).toBe('Салон');
    expect(fitsOnePart('я'.repeat(70))).toBe(true);
    expect(fitsOnePart('я'.repeat(71))).toBe(false);
    expect(fitsOnePart('e'.repeat(160))).toBe(true);
    expect(fitsOnePart(`${'e'.repeat(159)}€`)).toBe(false);
  });
});
