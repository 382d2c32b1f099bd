// @vitest-environment happy-dom
import type { Verification } from '@meche/contract/verification';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { PartnerPersonsList } from './partner-persons-list.tsx';

const awa = { id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', firstName: 'Awa', lastName: 'Diallo', known: true };
const ines = {
  id: '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  firstName: 'Inès',
  lastName: 'Moreau',
  known: true,
};
const verification = {
  persons: [
    { ...ines, roles: ['representative'] },
    { ...awa, roles: ['owner'] },
  ],
  requirements: [
    { about: 'ID_card_front', personId: awa.id, why: 'expired' },
    { about: 'ID_card_front', personId: ines.id, why: 'unreadable' },
  ],
} as unknown as Verification;

/** The card partner as the browser sees it: records the fields of each request, by URL. */
let sent: { address: string; said: [string, string][] }[];
const fetched = globalThis.fetch;
beforeEach(() => {
  sent = [];
  globalThis.fetch = async (address, init) => {
    const form = init?.body as FormData | URLSearchParams;
    const said = [...form].map(([name, value]): [string, string] => [
      name,
      value instanceof File ? value.name : value,
    ]);
    sent.push({ address: String(address), said });
    return Response.json({ id: String(address).endsWith('/files') ? `file_${sent.length}` : 'cpt_1' });
  };
});
afterEach(() => {
  globalThis.fetch = fetched;
});

const Listed = () => <PartnerPersonsList verification={verification} />;
const Routes = createRoutesStub([{ id: 'root', path: '/', Component: Listed }]);

function shown() {
  const configuration = { cardPartnerPublicKey: 'pk_local_meche', cardPartnerFilesUrl: '' };
  return onScreen(
    <Routes hydrationData={{ loaderData: { root: { configuration } } }} />,
    () => answered({ account: null, requirements: [], persons: [] }),
    { hasRoutes: true },
  );
}
const rowOf = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

it('requirements of an owner stand next to the name, and their documents go straight to the partner', async () => {
  const { calls } = shown();
  expect(rowOf('Awa Diallo').getByText(/n’est plus valable/)).toBeTruthy();
  await userEvent.click(rowOf('Awa Diallo').getByRole('button', { name: 'Envoyer les pièces d’Awa' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Transmettre ces pièces' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  const front = new File(['%PDF-1.7'], 'carte.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText(/recto/), front);
  await userEvent.click(submit);
  await expect.poll(() => calls.length).toBe(1);
  expect(sent).toEqual([
    {
      address: '/local/card/v1/files',
      said: [
        ['purpose', 'identity_document'],
        ['file', 'carte.pdf'],
      ],
    },
    { address: '/local/card/v1/tokens', said: [['person[verification][document][front]', 'file_1']] },
  ]);
  expect(calls).toMatchObject([
    {
      path: `/api/v1/professional/verification/persons/${awa.id}`,
      body: { person_token: 'cpt_1', first_name: 'Awa', last_name: 'Diallo', roles: ['owner'] },
    },
  ]);
});

it('the legal representative sends documents with those of the company', () => {
  shown();
  expect(rowOf('Inès Moreau').queryByRole('button')).toBeNull();
  expect(rowOf('Inès Moreau').queryByText(/lisible/)).toBeNull();
});
