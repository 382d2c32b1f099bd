import type { MemberPermission } from '@meche/contract/permissions';

/**
 * What a caller gets: `yes` is any answer past the guard, be it done or refused for what was asked; 422 where what was asked
 * names, in its body, somebody else's or nothing.
 */
export type Verdict = 'yes' | 401 | 403 | 404 | 422;

/**
 * Callers in the order of the columns. SALON is a salon's owner, a member one of its staff with the permissions she has from
 * the start, an operator a customer with the flag.
 */
export const callers = ['anonymous', 'CUSTOMER', 'HAIRDRESSER', 'SALON', 'member', 'operator'] as const;
export type Who = (typeof callers)[number];

export type Row = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];
export type Objects = { own: Row; foreign: Row; absent: Row };

const anybody: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'];
const signedIn: Row = [401, 'yes', 'yes', 'yes', 'yes', 'yes'];
const professional: Row = [401, 403, 'yes', 'yes', 'yes', 403];
/** The owner's alone, or what she may grant and did not. */
const owner: Row = [401, 403, 'yes', 'yes', 403, 403];
const hairdresser: Row = [401, 403, 'yes', 403, 403, 403];
const salon: Row = [401, 403, 403, 'yes', 403, 403];
/** The marketplace's own: an operator's, whosever it is. */
const desk: Row = [401, 403, 403, 403, 403, 'yes'];
const ofDesk: Objects = { own: desk, foreign: desk, absent: [401, 403, 403, 403, 403, 404] };
const nobody: Row = [404, 404, 404, 404, 404, 404];
/** Whose it is not: it does not exist for her. */
const unknown: Row = [401, 404, 404, 404, 404, 404];
/** Outside the professional area nobody learns whether it exists. */
const unknownInArea: Row = [401, 403, 404, 404, 404, 403];
const unknownInSalon: Row = [401, 403, 403, 404, 403, 403];

const notHers: Row = [401, 403, 422, 422, 422, 403];
const notHerOwners: Row = [401, 403, 422, 422, 403, 403];

/** Everybody's: it is there or not. */
const shown: Objects = { own: anybody, foreign: anybody, absent: nobody };
/** Seen by its customer and its professional. */
const ofBoth: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** Done by the customer who booked; its professional is told that it is not hers to do. */
const ofCustomer: Objects = { own: [401, 'yes', 403, 403, 403, 'yes'], foreign: unknown, absent: unknown };
const ofProfessional: Objects = { own: professional, foreign: unknownInArea, absent: unknownInArea };
const ofSalon: Objects = { own: salon, foreign: unknownInSalon, absent: unknownInSalon };
/** Of a business, for its owner, or for who was granted to keep what it sells. */
const ofKeeper: Objects = {
  own: owner,
  foreign: [401, 403, 404, 404, 403, 403],
  absent: [401, 403, 404, 404, 403, 403],
};
const ofAccount: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** Opened by the draft's cookie, whoever is signed in beside it. */
const ofCookie: Objects = { own: anybody, foreign: nobody, absent: nobody };

/**
 * Every route: who may, and where it names an object, on her own, on somebody else's, on none. A CUSTOMER's own appointment
 * is one she booked, a professional's one at her house, a member's one in her calendar. A route that is missing here fails the tests.
 */
export const whoMay: Record<string, Row | Objects> = {
  'GET /configuration': anybody,
  'GET /publisher': anybody,
  'GET /communes': anybody,
  'GET /places': anybody,
  'GET /search': anybody,
  'GET /subscriptions/plans': anybody,
  'GET /professionals/{slug}': shown,
  'GET /professionals/{slug}/reviews': shown,
  'GET /front-page': anybody,
  'GET /professionals/{professional_id}/availability': shown,
  'POST /quotes': shown,
  'POST /group-slots': shown,
  'POST /group-quotes': shown,
  'GET /questions': anybody,
  'GET /local/clock': anybody,
  'POST /local/clock': anybody,

  'POST /authentications/register': anybody,
  'POST /authentications/email-check': anybody,
  'POST /authentications/login': anybody,
  'POST /authentications/refresh': [401, 401, 401, 401, 401, 401],
  'POST /authentications/logout': signedIn,
  'POST /authentications/forgot-password': anybody,
  'POST /authentications/reset-password': anybody,
  'POST /authentications/verify-email': anybody,
  'POST /authentications/change-email': anybody,

  'POST /sign-up-drafts': anybody,
  'GET /sign-up-drafts/{id}': ofCookie,
  'PUT /sign-up-drafts/{id}': ofCookie,
  'DELETE /sign-up-drafts/{id}': ofCookie,
  'POST /sign-up-drafts/{id}/link': ofCookie,
  // By a token, which is asked for here with a wrong one.
  'POST /sign-up-drafts/{id}/open': { own: nobody, foreign: nobody, absent: nobody },

  'GET /me': anybody,
  'DELETE /me': signedIn,
  'GET /me/export': signedIn,
  'GET /live': signedIn,
  'POST /me/professional': signedIn,
  'GET /me/profile': signedIn,
  'PUT /me/profile/customer': signedIn,
  'PUT /me/profile/salon': salon,
  'PUT /me/profile/home-service': hairdresser,
  'POST /me/profile/place-change': owner,
  'GET /me/reviews': signedIn,
  'GET /me/addresses': signedIn,
  'POST /me/addresses': signedIn,
  'PUT /me/addresses/{id}': ofAccount,
  'DELETE /me/addresses/{id}': ofAccount,
  'PUT /me/password': signedIn,
  'POST /me/email-verification': signedIn,
  'POST /me/email-change': signedIn,
  'GET /me/sessions': signedIn,
  'DELETE /me/sessions': signedIn,
  'DELETE /me/sessions/{id}': ofAccount,

  'POST /files': signedIn,
  'GET /files/{id}': { ...ofAccount, foreign: [401, 404, 404, 404, 404, 'yes'] },

  'GET /pictures/{id}/{variant}': shown,

  'POST /appointments': { own: signedIn, foreign: signedIn, absent: unknown },
  'GET /appointments': signedIn,
  'GET /appointments/{id}': ofBoth,
  'POST /appointments/{id}/cancel': ofBoth,
  'POST /appointments/{id}/card': ofCustomer,
  'POST /appointments/{id}/confirm': ofCustomer,
  'POST /appointments/{id}/abandon': ofCustomer,
  'POST /appointments/{id}/contest': ofCustomer,
  'POST /appointments/{id}/rise/agree': ofCustomer,
  'POST /appointments/{id}/rise/decline': ofCustomer,
  'GET /appointments/{id}/times': ofCustomer,
  'POST /appointments/{id}/reschedule': ofCustomer,
  'PUT /appointments/{id}/review': ofCustomer,
  'POST /appointments/{id}/complete': ofProfessional,
  'POST /appointments/{id}/no-show': ofProfessional,
  'POST /appointments/{id}/undo': ofProfessional,
  'POST /appointments/{id}/accept': ofProfessional,
  'POST /appointments/{id}/decline': ofProfessional,
  'POST /appointments/{id}/proposals': ofProfessional,
  'POST /appointments/{id}/proposals/{proposal_id}/withdraw': ofProfessional,
  'POST /appointments/{id}/proposals/{proposal_id}/take': ofCustomer,
  'POST /appointments/{id}/proposals/{proposal_id}/decline': ofCustomer,
  'GET /appointments/{id}/photos/{photo_id}': ofBoth,

  'POST /groups': { own: signedIn, foreign: signedIn, absent: unknown },
  'GET /groups/{id}': ofAccount,
  'POST /groups/{id}/cancel': ofAccount,

  'POST /wishes': signedIn,
  'GET /me/wishes': signedIn,
  'POST /wishes/{id}/close': ofAccount,
  'GET /professional/wishes': professional,
  'POST /professional/wishes/{id}/close': ofProfessional,

  'POST /professional/appointments/{id}/reschedule': ofProfessional,
  'GET /professional/appointments/{id}/times': ofProfessional,
  'POST /professional/appointments/{id}/services': ofProfessional,
  'POST /professional/appointments': { own: professional, foreign: notHers, absent: notHers },
  'POST /professional/appointments/series': { own: professional, foreign: notHers, absent: notHers },
  'POST /professional/appointments/{id}/cancel-following': ofProfessional,
  'POST /professional/quotes': { own: professional, foreign: notHers, absent: notHers },
  'GET /professional/calendar': professional,
  'GET /professional/calendar/month': professional,
  'GET /professional/calendar/sheet': professional,
  'GET /professional/calendar/route': professional,
  'GET /professional/calendar/news': professional,
  'GET /professional/calendar/equipment': professional,
  'GET /professional/calendar/unsettled': professional,
  'GET /professional/calendar/settlement': professional,
  // Each visit is answered for itself: somebody else's does not exist for her.
  'POST /professional/calendar/settlement': professional,
  'GET /professional/calendar/find': professional,
  'GET /professional/calendar/clients': professional,
  'PUT /professional/appointments/{id}/paid-by': ofProfessional,
  'PUT /professional/appointments/{id}/note': ofProfessional,
  'GET /professional/requests': professional,
  'POST /professional/blocked-times': ofProfessional,
  'PUT /professional/blocked-times/{id}': ofProfessional,
  'DELETE /professional/blocked-times/{id}': ofProfessional,
  'POST /professional/blocked-times/series': ofProfessional,
  'DELETE /professional/blocked-times/{id}/following': ofProfessional,
  'GET /professional/reviews': owner,
  'PUT /professional/reviews/{id}/answer': ofKeeper,
  'GET /professional/wallet': owner,
  'GET /professional/readiness': owner,
  'GET /professional/mileage': owner,
  'PUT /professional/mileage': owner,
  'POST /professional/mileage/examples': owner,
  'POST /professional/work-zone/coverage': owner,
  'PUT /professional/portrait': owner,
  'GET /professional/catalogue': owner,
  'POST /professional/services': owner,
  'PUT /professional/services/{id}': ofKeeper,
  'PUT /professional/services/{id}/switch': ofKeeper,
  'PUT /professional/services/order': owner,
  'POST /professional/services/starts': ofKeeper,
  'DELETE /professional/services/{id}': ofKeeper,
  // A category is everybody's: what is hers of it goes.
  'DELETE /professional/service-categories/{category}': { own: owner, foreign: owner, absent: owner },
  'POST /professional/equipments': owner,
  'PUT /professional/equipments/{id}': ofKeeper,
  'DELETE /professional/equipments/{id}': ofKeeper,
  'GET /professional/questions': owner,
  'POST /professional/questions': owner,
  'PUT /professional/questions/{id}': ofKeeper,
  'PUT /professional/questions/order': owner,
  'DELETE /professional/questions/{id}': ofKeeper,
  'GET /professional/hours': professional,
  'GET /professional/staff/{id}/hours': ofKeeper,
  'PUT /professional/staff/{id}/hours': ofKeeper,
  'GET /professional/opening-hours': owner,
  'PUT /professional/opening-hours': owner,
  'GET /professional/exceptions': owner,
  'POST /professional/exceptions': { own: owner, foreign: notHerOwners, absent: notHerOwners },
  'DELETE /professional/exceptions/{id}': ofKeeper,
  'GET /professional/holidays': owner,
  'GET /professional/settings': owner,
  'PUT /professional/settings': owner,
  'GET /professional/calendar-feeds': professional,
  'POST /professional/calendar-feeds/{member_id}': ofProfessional,
  'DELETE /professional/calendar-feeds/{member_id}': ofProfessional,
  'GET /professional/verification': owner,
  'PUT /professional/verification/documents': owner,
  'GET /professional/subscription': owner,
  'GET /professional/subscription/card': owner,
  'PUT /professional/subscription/card': owner,

  'GET /operator/verifications': desk,
  'GET /operator/verifications/{professional_id}': ofDesk,
  'POST /operator/verifications/{professional_id}/decision': ofDesk,

  'GET /professional/staff': salon,
  'POST /professional/staff': salon,
  'PUT /professional/staff/{id}': ofSalon,
  'PUT /professional/staff/{id}/switch': ofSalon,
  'PUT /professional/staff/order': salon,
  'PUT /professional/staff/bookable': salon,
  'DELETE /professional/staff/{id}': ofSalon,
  'GET /professional/staff/{id}/visits': ofKeeper,
  'POST /professional/appointments/{id}/hand-over': ofKeeper,
  'PUT /professional/staff/{id}/permissions': ofSalon,
  'POST /professional/staff/{id}/invitation': ofSalon,
  'DELETE /professional/staff/{id}/invitation': ofSalon,
  'DELETE /professional/staff/{id}/membership': ofSalon,
  // By a token, which is asked for here with a wrong one.
  'POST /staff-invitations/read': anybody,
  'POST /staff-invitations/register': anybody,
  'POST /staff-invitations/accept': signedIn,
};

/** What a permission is needed for: on what of her salon, and what a member is told who has every other one. */
export type Need = {
  route: string;
  permission: MemberPermission;
  on: 'own' | 'colleague';
  without: Verdict;
};

const calendar = 'own_calendar';
const everybody = 'see_all_calendars';

/** What a member does in her own calendar, and in those of colleagues by another permission: 403 and 404 without. */
const inCalendars = (route: string): Need[] => [
  { route, permission: calendar, on: 'own', without: 403 },
  { route, permission: everybody, on: 'colleague', without: 404 },
];

/** Every route whose contract names a permission that the owner may grant or take stands here. */
export const needs: readonly Need[] = [
  { route: 'GET /professional/calendar', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/month', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/sheet', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/route', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/news', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/equipment', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/unsettled', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/settlement', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/calendar/settlement', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/find', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/clients', permission: calendar, on: 'own', without: 403 },
  ...inCalendars('PUT /professional/appointments/{id}/paid-by'),
  ...inCalendars('PUT /professional/appointments/{id}/note'),
  { route: 'GET /professional/calendar-feeds', permission: calendar, on: 'own', without: 403 },
  ...inCalendars('POST /professional/calendar-feeds/{member_id}'),
  ...inCalendars('DELETE /professional/calendar-feeds/{member_id}'),
  { route: 'GET /professional/hours', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/blocked-times', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/blocked-times', permission: everybody, on: 'colleague', without: 403 },
  { route: 'PUT /professional/blocked-times/{id}', permission: calendar, on: 'own', without: 403 },
  { route: 'PUT /professional/blocked-times/{id}', permission: everybody, on: 'colleague', without: 403 },
  ...inCalendars('DELETE /professional/blocked-times/{id}'),
  { route: 'POST /professional/blocked-times/series', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/blocked-times/series', permission: everybody, on: 'colleague', without: 403 },
  ...inCalendars('DELETE /professional/blocked-times/{id}/following'),
  { route: 'POST /professional/appointments', permission: 'sell_services', on: 'own', without: 403 },
  { route: 'POST /professional/appointments', permission: everybody, on: 'colleague', without: 403 },
  { route: 'POST /professional/appointments/series', permission: 'sell_services', on: 'own', without: 403 },
  { route: 'POST /professional/appointments/series', permission: everybody, on: 'colleague', without: 403 },
  ...inCalendars('POST /professional/appointments/{id}/cancel-following'),
  { route: 'POST /professional/quotes', permission: 'sell_services', on: 'own', without: 403 },
  { route: 'GET /appointments/{id}', permission: calendar, on: 'own', without: 404 },
  { route: 'GET /appointments/{id}', permission: everybody, on: 'colleague', without: 404 },
  { route: 'POST /appointments/{id}/cancel', permission: calendar, on: 'own', without: 404 },
  { route: 'POST /appointments/{id}/cancel', permission: everybody, on: 'colleague', without: 404 },
  ...inCalendars('POST /appointments/{id}/complete'),
  ...inCalendars('POST /appointments/{id}/no-show'),
  ...inCalendars('POST /appointments/{id}/undo'),
  ...inCalendars('POST /professional/appointments/{id}/reschedule'),
  ...inCalendars('GET /professional/appointments/{id}/times'),
  ...inCalendars('POST /professional/appointments/{id}/services'),
  ...inCalendars('POST /appointments/{id}/accept'),
  ...inCalendars('POST /appointments/{id}/decline'),
  ...inCalendars('POST /appointments/{id}/proposals'),
  ...inCalendars('POST /appointments/{id}/proposals/{proposal_id}/withdraw'),
  { route: 'GET /professional/wishes', permission: calendar, on: 'own', without: 403 },
  ...inCalendars('POST /professional/wishes/{id}/close'),
  { route: 'GET /professional/requests', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /appointments/{id}/photos/{photo_id}', permission: calendar, on: 'own', without: 404 },
  { route: 'GET /appointments/{id}/photos/{photo_id}', permission: everybody, on: 'colleague', without: 404 },
  { route: 'GET /professional/wallet', permission: 'see_money', on: 'own', without: 403 },
  { route: 'GET /professional/catalogue', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'POST /professional/services', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'PUT /professional/services/{id}', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'PUT /professional/services/{id}/switch', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'PUT /professional/services/order', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'POST /professional/services/starts', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'DELETE /professional/services/{id}', permission: 'manage_services', on: 'own', without: 403 },
  {
    route: 'DELETE /professional/service-categories/{category}',
    permission: 'manage_services',
    on: 'own',
    without: 403,
  },
  { route: 'POST /professional/equipments', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'PUT /professional/equipments/{id}', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'DELETE /professional/equipments/{id}', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'GET /professional/questions', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'POST /professional/questions', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'PUT /professional/questions/{id}', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'PUT /professional/questions/order', permission: 'manage_services', on: 'own', without: 403 },
  { route: 'DELETE /professional/questions/{id}', permission: 'manage_services', on: 'own', without: 403 },
];
