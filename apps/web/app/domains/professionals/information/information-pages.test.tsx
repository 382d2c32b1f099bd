// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import ProfessionalInformationPage from '~/pages/professional/information.page.tsx';
import InformationCompanyPage from '~/pages/professional/information-company.page.tsx';
import { onScreen } from '~/testing/on-screen.tsx';

beforeEach(() => sessionStorage.clear());

function openAt(address: string, can: 'edit_business'[] = ['edit_business']) {
  const router = createMemoryRouter(
    [
      { path: '/professional/information', element: <ProfessionalInformationPage /> },
      { path: '/professional/information/company', element: <InformationCompanyPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/before', address], initialIndex: 1 },
  );
  onScreen(<RouterProvider router={router} />, undefined, {
    hasRoutes: true,
    session: { role: 'SALON', can },
  });
  return router;
}

it.each([
  ['place', 'places'],
  ['hours', 'hours'],
  ['closures', 'hours'],
  ['legal', 'company'],
  ['numbers', 'company'],
  ['verification', 'verification'],
])('the former address of #%s leads to the page of %s, and back leads out', async (section, page) => {
  const router = openAt(`/professional/information#${section}`);
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: `/professional/information/${page}`, hash: `#${section}` });
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/before');
});

it('stays at sections that the first page still has', async () => {
  const router = openAt('/professional/information#welcome');
  await screen.findByRole('heading', { name: 'Mes informations' });
  expect(router.state.location.pathname).toBe('/professional/information');
});

it('each page has the menu of all, which marks the open one', async () => {
  openAt('/professional/information/company');
  const menu = within(await screen.findByRole('navigation', { name: 'Pages de vos informations' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Profil',
    'Lieux et déplacements',
    'Horaires',
    'Entreprise',
    'Vérification',
  ]);
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Entreprise');
});

it('a member who may not edit the business is not shown its forms', () => {
  openAt('/professional/information/company', []);
  screen.getByRole('heading', { name: 'Les informations du salon' });
  expect(screen.queryByRole('navigation')).toBeNull();
});
