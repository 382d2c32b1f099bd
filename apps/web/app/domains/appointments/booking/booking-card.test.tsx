// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { BookingCard } from './booking-card.tsx';

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

it('the scrolling column has room for the whole shadow of the card', () => {
  const shadow = /--meche-shadow:([^;]+);/.exec(read('../../../ui/theme/colours.css'))?.[1] ?? '';
  const reaches = [...shadow.matchAll(/0 (\d+)px (\d+)px/g)].map(([, down, blur]) => [
    Number(blur),
    Number(down) + Number(blur),
  ]);
  const aside =
    /\.aside \{[\s\S]*?\n\}/.exec(read('../../../pages/marketplace/professional.module.css'))?.[0] ?? '';
  const [, above, sides, below] = (/padding: (\d+)px (\d+)px (\d+)px;/.exec(aside) ?? []).map(Number);
  expect(Math.max(...reaches.map(([reach = 0]) => reach))).toBeLessThanOrEqual(sides ?? 0);
  expect(Math.max(...reaches.map(([, down = 0]) => down))).toBeLessThanOrEqual(below ?? 0);
  // The negative margin compensates for the padding.
  expect(aside).toContain(`margin: -${above}px -${sides}px -${below}px;`);
});

const cut = '0b3f6e1c-1111-4111-8111-111111111111';
const colour = '0b3f6e1c-2222-4222-8222-222222222222';
const service = {
  atSalon: true,
  atHome: false,
  onlineBooking: true,
  phoneOnly: false,
  questionnaire: false,
  hasQuestions: false,
  durationMinutes: 45,
  priceCents: 4500,
  lengthTerms: [],
  genders: [],
};
const anna = {
  id: '0b3f6e1c-3333-4333-8333-333333333333',
  slug: 'anna',
  timeZone: 'Europe/Paris',
  services: [
    { ...service, id: '0b3f6e1c-4444-4444-8444-444444444444', name: 'Mariage', phoneOnly: true },
    { ...service, id: cut, name: 'Coupe' },
    { ...service, id: colour, name: 'Couleur' },
  ],
  members: [{ id: 'a', name: 'Anna', bookable: true, serviceIds: [cut, colour] }],
} as unknown as ProfessionalPage;
const starts_at = '2026-03-03T08:00:00Z';
const free = answered({
  today: '2026-03-02',
  days: [{ day: '2026-03-03', slots: [{ starts_at, member_ids: [] }] }],
});

it('without a choice the card names the service of its times; a chosen time stays while another service is chosen', async () => {
  const { calls } = onScreen(
    <BookingCard page={anna} draft={{ serviceIds: [], place: 'salon' }} />,
    () => free,
  );
  const time = await screen.findByRole('link', { name: /9\sh/ });
  expect(calls.map(({ path }) => path)).toEqual([expect.stringContaining(`service_ids=${cut}`)]);
  screen.getByText(/Coupe/);
  expect(screen.queryByText(/Couleur|Mariage/)).toBeNull();
  expect(time.getAttribute('href')).toMatch(new RegExp(`step=choose_service&services=${cut}&requested=`));
  expect(screen.getByRole('link', { name: 'Réserver' }).getAttribute('href')).toBe('/booking/anna');
});

it('links its times with the chosen services', async () => {
  onScreen(<BookingCard page={anna} draft={{ serviceIds: [colour], place: 'salon' }} />, () => free);
  const time = await screen.findByRole('link', { name: /9\sh/ });
  expect(time.getAttribute('href')).toMatch(new RegExp(`step=your_information&services=${colour}&slot=`));
});

it('shows the lowest price of a service by hair length, and asks for the length before booking a time', async () => {
  const lengthTerms = [{ hairLength: 'ear', priceCents: 3000, durationMinutes: 30 }];
  const services = [{ ...anna.services[1], lengthTerms }] as ProfessionalPage['services'];
  const draft = { serviceIds: [cut], place: 'salon', lacking: ['hairLength'] } as const;
  const { calls } = onScreen(
    <BookingCard page={{ ...anna, services }} draft={{ ...draft, serviceIds: [cut] }} />,
    () => free,
  );
  const time = await screen.findByRole('link', { name: /9\sh/ });
  expect(time.getAttribute('href')).toMatch(new RegExp(`step=choose_service&services=${cut}&requested=`));
  expect(document.body.textContent?.replace(/\s/g, ' ')).toContain('dès 30 min · à partir de 30,00 €');
  expect(calls.filter(({ path }) => path.includes('quotes'))).toEqual([]);
});

it('with a chosen member shows the times of a service they perform, and links with that member', async () => {
  const bea = { ...anna.members[0], id: 'b', name: 'Béa', serviceIds: [colour] };
  const page = { ...anna, members: [...anna.members, bea] } as ProfessionalPage;
  const { calls } = onScreen(
    <BookingCard page={page} draft={{ serviceIds: [], place: 'salon', memberId: 'b' }} />,
    () => free,
  );
  const time = await screen.findByRole('link', { name: /9\sh/ });
  const [{ path = '' } = {}] = calls;
  expect(path).toContain(`service_ids=${colour}`);
  expect(path).toContain('member_id=b');
  expect(time.getAttribute('href')).toContain('member=b');
});
