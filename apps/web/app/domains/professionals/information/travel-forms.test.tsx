// @vitest-environment happy-dom
import type { Profile } from '@meche/contract/profile';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { UnsavedChanges } from '~/ui/form/unsaved-changes.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { HomeForm } from './home-form.tsx';
import { MileageSection } from './mileage-section.tsx';

// Drafts must not leak into the next test.
beforeEach(() => sessionStorage.clear());

const terms = { minimum_cents: 500, starting_distance_hm: 50, price_per_km_cents: 50 };
const mileage = {
  terms,
  version: 2,
  time_zone: 'Europe/Paris',
  history: [
    { ...terms, valid_from: '2026-03-11T23:30:00Z' },
    { ...terms, price_per_km_cents: 45, valid_from: '2026-01-01T12:00:00Z' },
  ],
};
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const write = async (name: RegExp, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

function allowance(set: () => ReturnType<typeof answered> = () => answered({ ...mileage, version: 3 })) {
  return onScreen(
    <UnsavedChanges>
      <MileageSection />
    </UnsavedChanges>,
    ({ path, body }) => {
      if (path.endsWith('/examples')) {
        const { minimum_cents } = body as typeof terms;
        return answered([{ city: 'Vitry-sur-Seine', distance_hm: 84, mileage_cents: minimum_cents + 170 }]);
      }
      return body === undefined ? answered(mileage) : set();
    },
  );
}

it('shows example costs of the typed terms, computed by the server, and the earlier terms', async () => {
  const { calls } = allowance();
  expect(await screen.findByText('Vitry-sur-Seine, 8,4 km : 6,70 €', { normalizer: plain })).toBeTruthy();
  await write(/^Minimum/, '7,50');
  expect(await screen.findByText('Vitry-sur-Seine, 8,4 km : 9,20 €', { normalizer: plain })).toBeTruthy();
  // The day in the professional's time zone, which is already the next one.
  const [newest, oldest] = screen.getAllByRole('listitem').filter((one) => /par km/.test(one.textContent));
  expect(plain(newest?.textContent ?? '')).toMatch(/0,50 € par km.*12 mars 2026/);
  expect(plain(oldest?.textContent ?? '')).toMatch(/0,45 € par km/);
  await save();
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toContainEqual({ ...terms, minimum_cents: 750, version: 2 });
});

it.each([
  [/^Minimum/, '200,01', 'Indiquez un montant de 0 à 200 €'],
  [/^Distance/, '500,1', 'Indiquez une distance de 0 à 500 km'],
  [/^Prix par km/, '21', 'Indiquez un montant de 0 à 20 €'],
  [/^Prix par km/, '-1', 'Indiquez un montant de 0 à 20 €'],
])('shows at %s which values are valid in place of %s, and sends nothing', async (name, typed, why) => {
  const { calls } = allowance();
  await write(name, typed);
  await save();
  const wrong = await field(name);
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
  expect(plain(document.body.textContent ?? '')).toContain(why);
  expect(calls.filter(({ body }) => (body as { version?: number })?.version !== undefined)).toEqual([]);
});

it('shows both terms when another user has saved terms meanwhile', async () => {
  let reads = 0;
  onScreen(
    <UnsavedChanges>
      <MileageSection />
    </UnsavedChanges>,
    ({ path, body }) => {
      if (path.endsWith('/examples')) return answered([]);
      if (body !== undefined) return refused(409, 'changed_meanwhile');
      reads += 1;
      return answered(
        reads === 1 ? mileage : { ...mileage, terms: { ...terms, minimum_cents: 900 }, version: 3 },
      );
    },
  );
  await write(/^Minimum/, '7');
  await save();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
  expect(dialog.textContent).toMatch(/Vous.*7.*Enregistré.*9/);
});

it('counts the communes of a zone, draws them, and lists them zone by zone', async () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  onScreen(<CoveragePanel workZone={[{ city: '', zipCode: '93' }]} />, () =>
    answered({
      communes: 1_240,
      arrondissements: 20,
      base: at(48.85, 2.38),
      areas: [
        { zip_code: '93', name: 'Seine-Saint-Denis', communes: 40, towns: ['Saint-Denis', 'Montreuil'] },
        { zip_code: '75011', name: null, communes: 1, towns: ['Paris 11e Arrondissement'] },
        { zip_code: '99', name: null, communes: 0, towns: [] },
      ],
      covered: [at(48.86, 2.44), at(48.94, 2.36)],
      around: [at(48.82, 2.37)],
    }),
  );
  const count = await screen.findByText(/communes$/, { selector: 'strong' });
  expect(plain(count.parentElement?.textContent ?? '')).toBe('1 240 communes dont 20 arrondissements');
  const map = screen.getByRole('img', { name: /1240 communes/ });
  expect(map.querySelectorAll('path')[1]?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  const list = screen.getAllByRole('listitem').map((item) => plain(item.textContent ?? ''));
  expect(list).toEqual([
    'Seine-Saint-Denis (93)40 communes, dont Saint-Denis, Montreuil',
    '75011Paris 11e',
    '99Aucune commune',
  ]);
});

it('shows the server’s refusal of a base at its field', async () => {
  const nowhere = { communes: 0, arrondissements: 0, areas: [], base: null, covered: [], around: [] };
  const both = {
    role: 'SALON',
    version: 4,
    workPlace: ['salon', 'at_home'],
    homeBase: { city: 'Paris', state: '', postalCode: '75011', activate: true },
    workZone: [{ city: '', zipCode: '75' }],
  } as unknown as Profile;
  const { calls } = onScreen(
    <UnsavedChanges>
      <HomeForm profile={both} />
    </UnsavedChanges>,
    ({ path }) =>
      path.includes('/me/profile')
        ? refused(422, 'invalid_input', { 'home_base.postal_code': 'unknown_postal_code' })
        : answered(path.includes('coverage') ? nowhere : []),
  );
  await write(/^Code postal/, '75099');
  await save();
  const postalCode = await field(/^Code postal/);
  await expect.poll(() => document.activeElement).toBe(postalCode);
  expect(screen.getByText('Ce code postal n’existe pas')).toBeTruthy();
  expect(calls.find(({ path }) => path.includes('/me/profile'))?.body).toMatchObject({
    version: 4,
    work_zone: [{ zip_code: '75' }],
    home_base: { city: 'Paris', postal_code: '75099', activate: true },
  });
});

/** Replaces non-breaking spaces. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
