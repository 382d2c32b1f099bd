// @vitest-environment happy-dom
import type { MemberPermission } from '@meche/contract/permissions';
import type { StaffMember } from '@meche/contract/staff';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, told } from '~/testing/on-screen.tsx';
import { StaffList } from './staff-list.tsx';

const maya: StaffMember = {
  ...{ id: '7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', firstName: 'Maya', lastName: 'Roux', name: 'Maya Roux' },
  ...{ portraitId: null, active: true, state: 'no_account', email: null, invitedAt: null, joinedAt: null },
  granted: ['own_calendar', 'sell_services'],
};

function team(members: StaffMember[] = [maya], answer = told({})) {
  const staff = { members, profiles: { used: members.length, included: 4 } };
  return onScreen(<StaffList staff={staff} />, () => answer);
}

const mayMore = (granted: MemberPermission[]): StaffMember => ({ ...maya, granted });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('close'));
function pressBeside() {
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
}

it('of a person says in one line what she may do, each right by itself once it is opened', async () => {
  team();
  const row = screen.getByRole('listitem');
  const summary = row.querySelector('summary');
  expect(summary?.textContent).toContain('tient son agenda, vend au salon');
  await userEvent.click(within(row).getByText(/tient son agenda/));
  expect(row.querySelector('details')?.open).toBe(true);
  const rights = screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => checked);
  expect(rights.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    expect.stringContaining('Son agenda'),
    expect.stringContaining('Les prestations du salon'),
  ]);
});

it('does not say of who sees every calendar that she sees her own, nor gives the owner rights to take', () => {
  team([mayMore(['own_calendar', 'see_all_calendars']), { ...maya, id: 'owner', state: 'owner' }]);
  const [everything, owner] = screen.getAllByRole('listitem');
  expect(everything?.textContent).toContain('tient tous les agendas');
  expect(everything?.textContent).not.toContain('tient son agenda');
  expect(owner?.querySelector('details')).toBeNull();
  expect(owner?.textContent).toContain('Peut tout faire');
});

it('keeps the name of somebody new through Escape and a press beside, until she is added', async () => {
  const { asked } = team([maya], told({ ...maya, name: 'Zoé Roux' }));
  await press('Ajouter une personne');
  await userEvent.type(screen.getByLabelText('Prénom'), 'Zoé');
  pressEscape();
  await press('Ajouter une personne');
  expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Zoé');
  pressBeside();
  await press('Ajouter une personne');
  await press('Ajouter à l’équipe');
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
  expect(asked[0]?.body).toMatchObject({ first_name: 'Zoé' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Ajouter une personne');
  expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('');
});

it('keeps the address of an invitation for whom it was typed, until it is sent', async () => {
  const lea = { ...maya, id: '8b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', name: 'Léa Roux' };
  const { asked } = team([maya, lea], told({ ...maya, state: 'invited', email: 'maya@salon.example' }));
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
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await open(0);
  expect(address().value).toBe('');
});
