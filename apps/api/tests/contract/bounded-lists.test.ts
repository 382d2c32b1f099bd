import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@meche/contract/endpoint';
import { z } from '@meche/contract/zod';
import { expect, test } from 'vitest';

/** The bound of each list in a response: pages, or why it cannot grow (decision 39). */
const bounds: Record<string, 'pages' | string> = {
  'GET /appointments': 'pages',
  'GET /professional/wallet': 'four hundred days at most',
  'GET /professional/wallet/movements': 'fifty at a time, after one of them',
  'GET /professional/wallet/withdrawals': 'fifty at a time, after one of them',
  'GET /professional/wallet/appointments': 'a month of one professional, MOST',
  'GET /professional/takings': 'the members and service names of one professional, 31 days',
  'GET /professional/takings/own': 'one member, the service names of one professional, 31 days',
  'GET /professional/waiting-list': 'pages',
  'GET /customer/threads': 'thirty at a time',
  'GET /professional/threads': 'thirty at a time',
  'GET /threads/:id': 'ten services of one appointment',
  'GET /threads/:id/messages': 'fifty at a time, four photos each',
  'GET /professional/message-settings': 'mostQuickAnswers',
  'GET /search': 'pages',
  'GET /search/counts': 'the choices of closed lists',
  'GET /search/map': 'MAX_POINTS',
  'GET /search/meaning': 'three services, and the words of a short text',
  'GET /search/words': 'eight of each at most',
  'GET /town-page': 'ten salons, six who travel, thirteen categories, twelve neighbours',
  'GET /appointments/:id': 'ten services, and what can happen to one visit',
  'GET /appointments/:id/receipt': 'ten services, and what one payment was refunded',
  'GET /groups/:id': 'MAX_PEOPLE, each as one appointment',
  'GET /communes': 'ten at most',
  'GET /places': 'ten at most',
  'GET /streets': 'five at most',
  'GET /local/clock': 'of a local start only: the next few',
  'GET /customer/payment-methods': 'what the card partner lists: a hundred',
  'GET /me': 'permissions',
  'GET /me/addresses': 'MAX_ADDRESSES',
  'GET /me/preferences': 'tellingChoices',
  'GET /me/favourites': 'MAX_FAVOURITES, and three suggestions',
  'GET /me/profile': 'choices from short lists, a hundred zones at most',
  'GET /me/reviews': 'the visits that are named, as many as an address holds',
  'GET /me/waiting-list': 'MAX_OPEN_ENTRIES',
  'GET /me/sessions': 'a hundred at most',
  'GET /operator/verifications': 'a hundred at most',
  'GET /operator/overview': 'its sections, and the alarms there are',
  'GET /operator/failures': 'two hundred at most',
  'GET /operator/scheduled-jobs': 'as many as the app has',
  'GET /operator/differences': 'two hundred at most',
  'GET /operator/cases': 'twenty at a time, ten reports and what can happen to one case each',
  'GET /operator/transparency': 'kinds, reasons and outcomes',
  'GET /operator/contests': 'a hundred at most',
  'GET /operator/disputes': 'two hundred at most',
  'GET /operator/acts': 'fifty at a time',
  'GET /professional/calendar': '42 days in which no member is in two places',
  'GET /professional/calendar/month': 'six weeks of the members of one professional',
  'GET /professional/calendar/sheet': 'a day in which no member is in two places',
  'GET /professional/calendar/route': 'a day in which no member is in two places',
  'GET /professional/calendar/equipment': 'a day in which no unit is at two visits',
  'GET /professional/calendar/news': 'MAX_NEWS',
  'GET /professional/calendar/unsettled': 'sixty days at most',
  'GET /professional/calendar/settlement': 'a day in which no member is in two places',
  'GET /professional/calendar/find': 'thirty at most',
  'GET /professional/calendar/clients': 'eight at most',
  'GET /professional/clients': 'thirty at a time, after one of them',
  'GET /professional/clients/marked-visits': '42 days in which no member is in two places',
  'GET /professional/client-imports': 'five at most',
  'GET /professional/client-imports/:id/doubles': 'DOUBLES_AT_ONCE, after a line',
  'GET /professional/visit-imports': 'five at most',
  'GET /professional/clients/:id': 'fifty visits at most, five doubles, MAX_TAGS',
  'GET /professional/clients/:id/formulas': 'twenty at a time, after one of them, MAX_PARTS each',
  'GET /professional/album': 'MAX_ALBUM_PHOTOS, the members of one professional',
  'GET /professionals/:slug/photos': 'sixty at a time',
  'GET /professional/clients/:id/photos': 'MAX_CLIENT_PHOTOS',
  'GET /professional/appointments/:id/client': 'MAX_TAGS, MAX_PARTS of one formula',
  'GET /professional/connections': 'MAX_KEYS, MAX_ENDPOINTS of five kinds',
  'GET /professional/connections/endpoints/:id/deliveries': 'MAX_DELIVERIES',
  'GET /public/professional': 'one professional, twenty closures',
  'GET /public/services': '500 services',
  'GET /public/staff': 'the members of one professional',
  'GET /public/availability': 'days that may be asked, slots of a day',
  'GET /professional/readiness': 'six steps',
  'GET /professional/figures': 'the days of two months',
  'GET /professional/to-do': 'MAX_ENDPOINTS',
  'GET /professional/requests': 'a hundred at most',
  'GET /professional/reviews': 'twenty at a time',
  'GET /questions': '30 topics of 20 questions',
  'GET /professional/hours': 'the weeks of a member, 500 periods at most',
  'GET /professional/staff/:id/hours': 'four weeks of seven days, six ranges each',
  'GET /professional/opening-hours': 'seven days, six ranges each; the members of one professional',
  'GET /professional/exceptions': '500 at most',
  'GET /professional/holidays': 'those of a year',
  'GET /professional/staff': 'a hundred people and 500 services at most',
  'GET /professional/staff/:id/appointments': 'fifty at most, and how many there are',
  'GET /professional/verification': 'kinds of documents',
  'GET /operator/verifications/:professionalId': 'kinds of documents',
  'GET /professionals/:professionalId/availability': 'days that may be asked, slots of a day',
  'GET /appointments/:id/times': 'days that may be asked, slots of a day',
  'GET /professional/appointments/:id/times': 'days that may be asked, slots of a day',
  'GET /professionals/:slug':
    'the services of one professional; twenty reviews, twenty closures, PHOTOS_ON_PAGE',
  'GET /professionals/:slug/reviews': 'twenty at a time',
  'GET /front-page': 'eight towns, three reviews',
  'GET /professional/questions': '30 topics of 20 questions, 500 services at most',
  'GET /professional/calendar-feeds': 'one for each member',
  'GET /professional/external-calendars': 'five for each member, fifty clashes each',
  'GET /professional/mileage': 'the latest terms, MAX_SHOWN of them',
  'GET /professional/settings': 'the members of one professional, thirteen categories',
  'GET /professional/catalogue': '500 services and 100 equipments at most',
  'GET /sign-up-drafts/:id': 'what one draft may hold',
  'GET /subscriptions/plans': 'the plans',
  'GET /professional/subscription': 'parts of the plan, a discount',
  'GET /professional/subscription/change': 'what is added, what is taken off',
  'GET /professional/subscription/invoices': 'pages',
};

async function readContract(): Promise<Endpoint[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@meche/contract/endpoint')));
  const names = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const files = await Promise.all(names.map((name) => import(`@meche/contract/${name.slice(0, -3)}`)));
  return files
    .flatMap((file) => Object.values(file as Record<string, unknown>))
    .filter((one): one is Endpoint => typeof (one as Endpoint)?.path === 'string');
}

const holdsList = (schema: z.ZodType) =>
  /"type":"array"/.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })));

test('every list in a response has pages, or is bounded', async () => {
  const lists = (await readContract()).filter(
    ({ method, download, response }) => method === 'GET' && !download && holdsList(response),
  );
  expect(lists.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(bounds).sort());
  for (const { method, path, query, response } of lists) {
    const hasPages = query?.shape.page !== undefined && 'hasMore' in (response as z.ZodObject).shape;
    expect([path, hasPages]).toEqual([path, bounds[`${method} ${path}`] === 'pages']);
  }
});
