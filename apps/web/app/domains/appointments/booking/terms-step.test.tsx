// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import type { Booking } from './booking-kind.ts';
import { singleBooking } from './single-booking-kind.ts';
import { TermsStep } from './terms-step.tsx';

const memberId = '0b3f6e1c-4444-4444-8444-444444444444';
const next = { starts_at: '2026-03-03T13:30:00Z', ends_at: '2026-03-03T14:15:00Z', member_ids: [memberId] };

it.each([
  ['slot_in_the_past', 'Cette heure est passée. Choisissez un autre créneau.'],
  ['slot_too_soon', 'Ce créneau est trop proche. Choisissez-en un plus tard.'],
])(
  'shows before the card form that the time cannot be booked (%s), and offers the next ones',
  async (code, sentence) => {
    const changes: object[] = [];
    const booking = {
      kind: singleBooking,
      page: {
        id: '0b3f6e1c-1111-4111-8111-111111111111',
        slug: 'chez-ines',
        businessName: 'Chez Inès',
        timeZone: 'Europe/Paris',
        services: [],
        places: [],
        members: [],
      },
      draft: {
        serviceIds: ['0b3f6e1c-2222-4222-8222-222222222222'],
        place: 'salon',
        memberId,
        startsAt: '2026-03-02T08:00:00Z',
      },
      memory: {},
      user: { firstName: 'Nora' },
      previous: '/',
      steps: ['choose_date_time', 'pre_payment_information'],
      step: 'pre_payment_information',
      quote: { data: { totalCents: 4100, cardCents: 4100, lines: [] } },
      addressOf: (step: string) => `/?step=${step}`,
      change: (what: object) => changes.push(what),
    };
    const { calls } = onScreen(
      <TermsStep booking={booking as unknown as Booking} paid="by_card" />,
      ({ path }) => {
        if (path.endsWith('/quotes')) return refused(422, code, {}, { next_slots: [next] });
        if (path.includes('/availability'))
          return answered({
            time_zone: 'Europe/Paris',
            today: '2026-03-02',
            last_day: '2026-06-02',
            days: [],
          });
        return answered({ items: [], page: 1, has_more: false });
      },
    );
    await screen.findByText(sentence);
    expect(calls.find(({ path }) => path.endsWith('/quotes'))?.body).toMatchObject({ member_id: memberId });
    // Legal notice before payment, even if the time cannot be booked.
    screen.getByText(/pas de délai de rétractation/);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Continuer vers la carte' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: /3\smars à 14\sh\s30/ }));
    expect(changes).toEqual([{ startsAt: '2026-03-03T13:30:00Z' }]);
  },
);
