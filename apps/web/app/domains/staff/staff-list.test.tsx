// @vitest-environment happy-dom
import type { MemberPermission } from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dragHandleOf, dragTo, layOutRows } from '~/testing/dragged-list.ts';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { StaffList } from './staff-list.tsx';

const maya: StaffMember = {
  id: '7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  firstName: 'Maya',
  lastName: 'Roux',
  name: 'Maya Roux',
  portraitId: null,
  active: true,
  state: 'no_account',
  email: null,
  invitedAt: null,
  joinedAt: null,
  about: '',
  serviceIds: [],
  version: 1,
  restsByPlan: false,
  granted: ['own_calendar', 'sell_services'],
  commission: [],
};

type Answer = ReturnType<typeof answered>;

function team(
  members: StaffMember[] = [maya],
  answer: Answer | Promise<Answer> = answered({}),
  used = members.length,
) {
  const staff = { members, profiles: { used, included: 4 }, services: [] };
  return onScreen(<StaffList staff={staff} />, () => answer);
}

const mayMore = (granted: MemberPermission[]): StaffMember => ({ ...maya, granted });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('close'));

it('shows the permissions of a member on one line, and links to the details', () => {
  team();
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('tient son agenda, vend au salon');
  const link = within(row).getByRole<HTMLAnchorElement>('link', { name: 'Maya Roux' });
  expect(link.getAttribute('href')).toBe(`/staff/detail?id=${maya.id}`);
});

it('omits the own-calendar permission where all calendars are visible, and all permissions of the owner', () => {
  team([mayMore(['own_calendar', 'see_all_calendars']), { ...maya, id: 'owner', state: 'owner' }]);
  const [everything, owner] = screen.getAllByRole('listitem');
  expect(everything?.textContent).toContain('tient tous les agendas');
  expect(everything?.textContent).not.toContain('tient son agenda');
  expect(owner?.textContent).toContain('Peut tout faire');
});

it('moves a member past their neighbour, and sends the whole order', async () => {
  const lea = { ...maya, id: '8b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', name: 'Léa Roux' };
  const { calls } = team([maya, lea], answered({ members: [lea, maya], profiles: {}, services: [] }));
  const first = screen.getByRole('button', { name: /Maya Roux.: monter/ });
  expect(first.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(first);
  expect(calls.filter(({ body }) => body)).toEqual([]);
  await press(/Léa Roux.: monter/);
  await expect
    .poll(() => calls[0]?.body)
    .toEqual({
      member_ids: [lea.id, maya.id],
      seen_ids: [maya.id, lea.id],
    });
});

it('says the new place of a member, and keeps the focus on a button at the end of its way', async () => {
  const lea = { ...maya, id: '8b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', name: 'Léa Roux' };
  team([maya, lea], new Promise(() => {}));
  const up = screen.getByRole('button', { name: /Léa Roux.: monter/ });
  up.focus();
  await userEvent.keyboard('{Enter}');
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('Léa Roux\u00a0: place 1 sur 2');
  expect(up.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(up);
});

it('moves a member by dragging the handle or with the arrow keys, which keep the focus', async () => {
  const [lea, noa] = ['Léa Roux', 'Noa Petit'].map((name, at) => ({
    ...maya,
    id: `${at}c1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b`,
    name,
  })) as [StaffMember, StaffMember];
  const all = [maya, lea, noa];
  const { calls } = team(all, answered({ members: [noa, maya, lea], profiles: {}, services: [] }));
  layOutRows();
  dragTo(dragHandleOf('Noa Petit'), 150, 10);
  await expect
    .poll(() => calls[0]?.body)
    .toMatchObject({
      member_ids: [noa.id, maya.id, lea.id],
    });
  // The test passes the same list again, so the first move is over when the list has its old order.
  await expect.poll(() => screen.getAllByRole('listitem')[0]?.textContent).toContain('Maya Roux');
  const handle = dragHandleOf('Maya Roux');
  handle.focus();
  await expect
    .poll(() => {
      fireEvent.keyDown(handle, { key: 'ArrowDown' });
      return calls[1]?.body;
    })
    .toMatchObject({ member_ids: [lea.id, maya.id, noa.id] });
  expect(document.activeElement).toBe(handle);
});

it('refetches the list when a new order is refused because the team has changed', async () => {
  const lea = { ...maya, id: '8b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', name: 'Léa Roux' };
  team([maya, lea], refused(409, 'changed_meanwhile'));
  fireEvent.keyDown(dragHandleOf('Léa Roux'), { key: 'ArrowUp' });
  await expect.poll(() => toastStore.toasts().map(({ kind }) => kind)).toContain('problem');
  // The order before the refused move.
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Maya Roux', 'Léa Roux']);
});

it('links to a new member only while the plan has room, and asks who is bookable when it is exceeded', async () => {
  const many = [1, 2, 3, 4, 5].map((at) => ({
    ...maya,
    id: `${at}b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b`,
    name: `Maya ${at}`,
    active: at < 5,
    restsByPlan: at === 5,
  }));
  const { calls } = team(many, answered({ members: many, profiles: {}, services: [] }), 4);
  expect(screen.queryByRole('link', { name: 'Ajouter une personne' })).toBeNull();
  screen.getByRole('region', { name: 'Votre abonnement comprend moins de profils' });
  await press('Choisir qui est réservable');
  const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer ce choix' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Maya 5' }));
  expect(choose.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Maya 2' }));
  await userEvent.click(choose);
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({ member_ids: [0, 2, 3, 4].map((at) => many[at]?.id) });
});

it('keeps the typed email of an invitation for that member until it is sent', async () => {
  const lea = { ...maya, id: '8b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', name: 'Léa Roux' };
  const { calls } = team([maya, lea], answered({ ...maya, state: 'invited', email: 'maya@salon.example' }));
  const open = (at: number) =>
    userEvent.click(screen.getAllByRole('button', { name: 'Inviter par e-mail' })[at] as HTMLElement);
  const address = () => screen.getByLabelText<HTMLInputElement>('Adresse e-mail');
  await open(0);
  await userEvent.type(address(), 'maya@salon.example');
  pressEscape();
  await open(1);
  expect(address().value).toBe('');
  pressEscape();
  await open(0);
  expect(address().value).toBe('maya@salon.example');
  await press('Envoyer l’invitation');
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await open(0);
  expect(address().value).toBe('');
});
