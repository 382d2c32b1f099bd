// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { profileQuery } from '~/domains/identity/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { saveDraftValues } from '~/ui/form/stored-draft.ts';
import { UnsavedChanges } from '~/ui/form/unsaved-changes.tsx';
import { BusinessForm } from './business-form.tsx';
import { NumbersForm } from './numbers-form.tsx';
import { TalentsForm } from './talents-form.tsx';

// Drafts must not leak into the next test.
beforeEach(() => sessionStorage.clear());

const begun = {
  role: 'SALON',
  version: 1,
  business_name: 'Chez Awa',
  business_contact_number: '+33143579988',
  description: 'À vélo',
  first_name: 'Awa',
  last_name: 'Diallo',
  portrait_id: null,
  hair_type: [],
  service: [],
  languages_spoken: ['fr'],
  work_place: ['salon'],
  siret: null,
  vat_regime: null,
  vat_number: null,
};

/** A server that stores a profile; `meanwhile`: changes that another user saves after the first read. */
function page(meanwhile: object | undefined = undefined) {
  let profile: Record<string, unknown> = { ...begun };
  let isRead = false;
  const statuses: number[] = [];
  const shown = onScreen(<Information />, ({ path, body }) => {
    if (!path.includes('/me/profile')) return answered({});
    if (body === undefined) {
      const now = answered({ ...profile });
      if (!isRead && meanwhile) profile = { ...profile, ...meanwhile, version: 2 };
      isRead = true;
      return now;
    }
    const { version, ...changes } = body as { version: number };
    const isStale = version !== profile.version;
    statuses.push(isStale ? 409 : 200);
    if (isStale) return refused(409, 'changed_meanwhile');
    profile = { ...profile, ...changes, version: version + 1 };
    return answered({ ...profile });
  });
  return { ...shown, statuses, saved: () => profile };
}

function Information() {
  const { data } = useQuery(profileQuery(useApi()));
  if (!data) return null;
  return (
    <UnsavedChanges>
      <BusinessForm profile={data} />
      <TalentsForm profile={data} />
      <NumbersForm profile={data} />
    </UnsavedChanges>
  );
}

const description = () => screen.findByLabelText<HTMLTextAreaElement>(/^Présentation/);
const write = async (text: string) => {
  await userEvent.clear(await description());
  await userEvent.type(await description(), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('saves several forms of a page with one click, each with the version from the one before', async () => {
  const { statuses, saved } = page();
  await write('À pied');
  await userEvent.click(screen.getByRole('checkbox', { name: 'anglais' }));
  await save();
  await expect.poll(() => statuses).toEqual([200, 200]);
  expect(saved()).toMatchObject({ description: 'À pied', languages_spoken: ['fr', 'en'], version: 3 });
});

it('shows a change saved meanwhile next to the own input, field by field, and keeps the choice', async () => {
  const { statuses, saved } = page({ description: 'En bus', business_name: 'Chez Awa et Nour' });
  await write('À pied');
  await save();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('À pied');
  expect(dialog.textContent).toContain('En bus');
  await userEvent.click(within(dialog).getByRole('radio', { name: /Chez Awa et Nour/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer ce choix' }));
  await expect.poll(() => statuses).toEqual([409, 200]);
  expect(saved()).toMatchObject({
    description: 'À pied',
    business_name: 'Chez Awa et Nour',
    version: 3,
  });
});

it('merges without asking when the change saved meanwhile is in another form', async () => {
  const { statuses, saved } = page({ languages_spoken: ['fr', 'de'] });
  await write('À pied');
  await save();
  await expect.poll(() => statuses).toEqual([409, 200]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saved()).toMatchObject({ description: 'À pied', languages_spoken: ['fr', 'de'], version: 3 });
});

it('also asks about a draft from before the change, and shows it again after a reload', async () => {
  saveDraftValues('information business', {
    version: 0,
    businessName: 'Chez Awa',
    businessContactNumber: '01 43 57 99 88',
    description: 'À pied',
  });
  page();
  expect((await description()).value).toBe('À pied');
  await save();
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('À vélo');
});

it('asks for a VAT number only when subject to VAT, and clears it with the regime', async () => {
  const { saved } = page();
  const siret = await screen.findByRole('textbox', { name: /^SIRET/ });
  await userEvent.type(siret, '732 829 320 00074');
  expect(screen.queryByRole('textbox', { name: /TVA/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Redevable/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /TVA/ }), 'FR44732829320');
  await save();
  await expect.poll(saved).toMatchObject({ siret: '732 829 320 00074', vat_number: 'FR44732829320' });
  await userEvent.click(screen.getByRole('radio', { name: /Franchise/ }));
  await save();
  await expect.poll(saved).toMatchObject({ vat_regime: 'franchise', vat_number: null });
});

it('shows at the SIRET that it does not exist', async () => {
  onScreen(<Information />, ({ body }) =>
    body ? refused(422, 'invalid_input', { siret: 'invalid_siret' }) : answered(begun),
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /^SIRET/ }), '1');
  await save();
  await screen.findByText(/Ce SIRET n’existe pas/);
});
