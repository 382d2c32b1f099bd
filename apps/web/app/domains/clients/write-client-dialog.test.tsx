// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { WriteClientDialog } from './write-client-dialog.tsx';

const id = (digit: number) => `0b3f6e1c-${`${digit}`.repeat(4)}-4111-8111-111111111111`;
const [camille, karim, appointment] = [id(1), id(2), id(3)];
const items = [
  { id: camille, name: 'Camille Roy', phone_number: '+33612345010', email: null },
  { id: karim, name: 'Karim Roy', phone_number: null, email: 'karim@client.example' },
];

function Address() {
  return <output>{useLocation().search}</output>;
}

function open() {
  let closed = 0;
  const { calls } = onScreen(
    <MemoryRouter>
      <WriteClientDialog onClose={() => (closed += 1)} />
      <Address />
    </MemoryRouter>,
    ({ path }) =>
      path.includes(`/clients/${camille}`)
        ? answered({ ...items[0], thread_by: appointment })
        : path.includes(`/clients/${karim}`)
          ? answered({ ...items[1], thread_by: null })
          : answered({ time_zone: 'Europe/Paris', items, is_alike: false, has_more: false }),
    { hasRoutes: true },
  );
  return { calls, closed: () => closed };
}
const type = (text: string) => userEvent.type(screen.getByRole('searchbox'), text);
const address = () => document.querySelector('output')?.textContent;

it('opens the thread of a client who booked with an account', async () => {
  const { calls, closed } = open();
  await type('ro');
  expect(calls).toEqual([]);
  await type('y');
  await userEvent.click(await screen.findByRole('button', { name: /Camille Roy/ }));
  await expect.poll(closed).toBe(1);
  await expect.poll(address).toBe(`?appointment=${appointment}`);
});

it('says why another client cannot be written to here, and how to reach them', async () => {
  const { closed } = open();
  await type('roy');
  await userEvent.click(await screen.findByRole('button', { name: /Karim Roy/ }));
  const reason = await screen.findByRole('alert');
  expect(reason.textContent).toContain('Vous ne pouvez pas écrire ici à Karim Roy');
  expect(within(reason).getByRole('link').getAttribute('href')).toBe('mailto:karim@client.example');
  expect([closed(), address()]).toEqual([0, '']);
});
