import { coverArtShapes } from '@meche/contract/cover-art';
import { expect, it } from 'vitest';
import { isOwnPath, paths, to } from './paths.ts';
import routes from './routes.ts';
import { avatarShape, bannerShapes, cardShapes } from './ui/cover-art/cover-art-address.ts';

it('keeps every address where people and links expect it', () => {
  expect(Object.values(paths).sort()).toMatchInlineSnapshot(`
    [
      "/",
      "/album",
      "/appointments",
      "/appointments/:id",
      "/appointments/:id/receipt",
      "/auth/change-email",
      "/auth/forgot-password",
      "/auth/invitation",
      "/auth/login",
      "/auth/register",
      "/auth/register/professional",
      "/auth/reset-password",
      "/auth/verify-email",
      "/booking/:slug",
      "/coiffeur/:commune",
      "/coiffeur/:commune/:category",
      "/cover-art/:name",
      "/cover-art/:name/:shape",
      "/customer",
      "/customer/account",
      "/customer/messages",
      "/customer/payment-methods",
      "/decision",
      "/equipments",
      "/group-booking/:slug",
      "/information",
      "/information/:document",
      "/messages",
      "/messages/questions",
      "/operator",
      "/pro/:slug",
      "/professional",
      "/professional/calendar",
      "/professional/calendar/import",
      "/professional/client",
      "/professional/client/detail",
      "/professional/client/registry",
      "/professional/information",
      "/professional/information/company",
      "/professional/information/hours",
      "/professional/information/places",
      "/professional/information/verification",
      "/professional/payment-details",
      "/professional/payment-management",
      "/professional/reviews",
      "/professional/setting",
      "/professional/setting/connections",
      "/professional/setting/website",
      "/professional/subscription",
      "/professional/takings",
      "/search",
      "/services",
      "/services/edit",
      "/services/new",
      "/staff",
      "/staff/detail",
      "/staff/registry",
      "/widget/:slug",
    ]
  `);
});

it('fills in the parameters and leaves empty questions out', () => {
  expect(to('professionalPage', { slug: 'chez élise' })).toBe('/pro/chez%20%C3%A9lise');
  expect(to('search', undefined, { place: '75011', category: ['woman_cut', 'coloration'], day: '' })).toBe(
    '/search?place=75011&category=woman_cut&category=coloration',
  );
  expect(to('home')).toBe('/');
});

it('distinguishes a path of this site from an address elsewhere', () => {
  for (const own of ['/', '/booking/elise?step=2#top']) expect(isOwnPath(own)).toBe(true);
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'search',
    '/\t/evil.example',
  ]) {
    expect(isOwnPath(foreign)).toBe(false);
  }
});

it('registers no page at an address that is not declared, and none twice', () => {
  const registered = routes.flatMap(({ path, children = [] }) => [
    path,
    ...children.map((child) => child.path),
  ]);
  const addresses = registered.filter((path) => path !== undefined && path !== '*');
  expect(addresses.length).toBeGreaterThan(20);
  expect(Object.values(paths)).toEqual(expect.arrayContaining(addresses));
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('asks for drawn pictures in the shapes that the server makes, and in all of them', () => {
  expect([avatarShape, ...cardShapes, ...bannerShapes]).toEqual(coverArtShapes);
});
