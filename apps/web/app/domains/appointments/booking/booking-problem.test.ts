import { describe, expect, it } from 'vitest';
import { refusalFrom, unreachable } from '~/lib/api/refusal.ts';
import type { BookingDraft } from './booking-draft.ts';
import { toBookingProblem } from './booking-problem.ts';

const refused = (status: number, code: string, details?: object) =>
  refusalFrom(status, { success: false, code, message: code, fields: {}, details });

describe('a slot that was not taken', () => {
  it('includes the next free slots when another customer was faster', async () => {
    const memberId = '0b3f6e1c-4444-4444-8444-444444444444';
    const slot = {
      starts_at: '2026-03-03T13:30:00Z',
      ends_at: '2026-03-03T14:15:00Z',
      member_ids: [memberId],
    };
    const problem = toBookingProblem(refused(409, 'slot_taken', { next_slots: [slot] }), 4500);
    expect(problem).toMatchObject({
      code: 'slot_taken',
      step: 'choose_date_time',
      nextSlots: [{ startsAt: slot.starts_at, change: { startsAt: slot.starts_at } }],
    });
  });

  it('gives each person of a group a member and a time of the next free slots', async () => {
    const [anna, lina] = ['4', '5'].map((digit) => `0b3f6e1c-${digit.repeat(4)}-4444-8444-444444444444`);
    const visits = [
      { member_id: anna, starts_at: '2026-03-03T14:00:00Z', ends_at: '2026-03-03T14:30:00Z' },
      { member_id: lina, starts_at: '2026-03-03T13:30:00Z', ends_at: '2026-03-03T14:00:00Z' },
    ];
    const slot = {
      starts_at: '2026-03-03T13:30:00Z',
      ends_at: '2026-03-03T14:30:00Z',
      together: false,
      visits,
    };
    const draft: BookingDraft = {
      serviceIds: ['cut'],
      place: 'salon',
      companions: [{ serviceIds: ['colour'] }],
    };
    const problem = toBookingProblem(refused(409, 'slot_taken', { next_slots: [slot] }), 4500, draft);
    expect(problem.nextSlots).toEqual([
      {
        startsAt: '2026-03-03T14:00:00Z',
        change: {
          memberId: anna,
          startsAt: '2026-03-03T14:00:00Z',
          companions: [{ serviceIds: ['colour'], memberId: lina, startsAt: '2026-03-03T13:30:00Z' }],
        },
      },
    ]);
  });

  const quote = {
    lines: [],
    service_fee_cents: 4700,
    mileage_cents: 0,
    distance_km: null,
    distance_from_department: false,
    search_fee_cents: 100,
    total_cents: 4800,
    card_cents: 100,
    on_site_cents: 4700,
    duration_minutes: 45,
    cancellation_window_hours: 24,
    late_fee_percent: 30,
    no_show_fee_percent: 0,
    money: null,
  };

  it('includes the new terms when the price is unchanged', async () => {
    const problem = toBookingProblem(refused(409, 'terms_changed', { quote }), 4800);
    expect(problem).toMatchObject({ step: undefined, newQuote: { lateFeePercent: 30 } });
    expect(problem.oldTotalCents).toBeUndefined();
  });

  it('includes the new price and the one shown before', async () => {
    const problem = toBookingProblem(refused(409, 'price_changed', { quote }), 4500);
    expect(problem).toMatchObject({ step: undefined, oldTotalCents: 4500, newQuote: { totalCents: 4800 } });
  });

  it('names the step to change, or none where a retry may help', async () => {
    expect(toBookingProblem(refused(422, 'outside_working_zone'), 0).step).toBe('choose_date_time');
    expect(toBookingProblem(refused(409, 'too_many_holds'), 0).step).toBeUndefined();
    const ofHair = refusalFrom(422, { code: 'invalid_input', fields: { hair_length: 'choice_required' } });
    expect(toBookingProblem(ofHair, 0).step).toBe('choose_service');
    expect(toBookingProblem(unreachable(new Error('gone')), 0)).toMatchObject({ code: 'offline' });
    expect(toBookingProblem(new Error('bug'), 0)).toMatchObject({ code: 'unexpected' });
    expect(toBookingProblem(refused(409, 'slot_taken', { next_slots: 'nonsense' }), 0)).not.toHaveProperty(
      'nextSlots',
    );
  });
});
