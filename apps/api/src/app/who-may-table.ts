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
/** Of whoever is signed in, with any house that is there. */
const ofHouse: Objects = { own: signedIn, foreign: signedIn, absent: unknown };
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
  'GET /search/map': anybody,
  'GET /search/meaning': anybody,
  'GET /search/words': anybody,
  'GET /town-page': anybody,
  'GET /subscriptions/plans': anybody,
  'GET /professionals/{slug}': shown,
  'GET /professionals/{slug}/reviews': shown,
  'GET /professionals/{slug}/photos': shown,
  'POST /reports': shown,
  'POST /decisions/read': shown,
  'POST /decisions/contest': shown,
  'GET /front-page': anybody,
  'GET /professionals/{professional_id}/availability': shown,
  'POST /quotes': shown,
  'POST /group-slots': shown,
  'POST /group-quotes': shown,
  'GET /questions': anybody,
  // Nobody learns whether there is one.
  'GET /widget-tickets/{ticket}': { own: anybody, foreign: anybody, absent: anybody },
  'GET /local/clock': anybody,
  'POST /local/clock': anybody,

  'POST /authentications/register': anybody,
  'POST /authentications/email-check': anybody,
  'POST /authentications/login': anybody,
  'POST /authentications/second-step': anybody,
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
  'GET /me/preferences': signedIn,
  'PUT /me/preferences': signedIn,
  'POST /me/preferences/start': signedIn,
  'PUT /me/push-device': signedIn,
  'DELETE /me/push-device': signedIn,
  'GET /me/favourites': signedIn,
  'PUT /me/favourites/{professional_id}': ofHouse,
  'DELETE /me/favourites/{professional_id}': { ...ofHouse, absent: signedIn },
  'PUT /me/password': signedIn,
  'POST /me/reauthentication': signedIn,
  'GET /me/second-step': signedIn,
  // Whoever has not just said once more who she is.
  'POST /me/second-step': [401, 403, 403, 403, 403, 403],
  'POST /me/second-step/confirmation': signedIn,
  'POST /me/second-step/recovery-codes': signedIn,
  'DELETE /me/second-step': signedIn,
  'POST /me/email-verification': signedIn,
  'POST /me/email-change': signedIn,
  'GET /me/sessions': signedIn,
  'DELETE /me/sessions': signedIn,
  'DELETE /me/sessions/{id}': ofAccount,

  'POST /files': signedIn,
  'GET /files/{id}': { ...ofAccount, foreign: [401, 404, 404, 404, 404, 'yes'] },

  'GET /pictures/{id}/{variant}': shown,

  'GET /customer/payment-methods': signedIn,
  'POST /customer/payment-methods': signedIn,
  'PUT /customer/payment-methods/default': signedIn,
  // By the card partner's own name for a card: nobody has entered one here.
  'DELETE /customer/payment-methods/{id}': { own: unknown, foreign: unknown, absent: unknown },

  'POST /appointments': { own: signedIn, foreign: signedIn, absent: unknown },
  'GET /appointments': signedIn,
  'GET /appointments/{id}': ofBoth,
  // Of the house, for who sees money.
  'GET /appointments/{id}/receipt': { ...ofBoth, own: [401, 'yes', 'yes', 'yes', 403, 'yes'] },
  'GET /appointments/{id}/receipt/pdf': { ...ofBoth, own: [401, 'yes', 'yes', 'yes', 403, 'yes'] },
  'POST /appointments/{id}/cancel': ofBoth,
  'POST /appointments/{id}/card': ofCustomer,
  'PUT /appointments/{id}/card': ofCustomer,
  'POST /appointments/{id}/confirm': ofCustomer,
  'POST /appointments/{id}/abandon': ofCustomer,
  'POST /appointments/{id}/contest': ofCustomer,
  'POST /appointments/{id}/rise/agree': ofCustomer,
  'POST /appointments/{id}/rise/decline': ofCustomer,
  'GET /appointments/{id}/times': ofCustomer,
  'POST /appointments/{id}/reschedule': ofCustomer,
  'PUT /appointments/{id}/review': ofCustomer,
  'PUT /appointments/{id}/widget-ticket': ofCustomer,
  'POST /appointments/{id}/complete': ofProfessional,
  'POST /professional/appointments/{id}/refunds': ofKeeper,
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

  'GET /customer/threads': signedIn,
  'GET /professional/threads': professional,
  // Nobody writes to the house she works in.
  'POST /customer/threads': { own: ofCustomer.own, foreign: signedIn, absent: unknown },
  'POST /professional/threads': ofProfessional,
  'GET /threads/{id}': ofBoth,
  'GET /threads/{id}/messages': ofBoth,
  'POST /threads/{id}/messages': ofBoth,
  'POST /threads/{id}/read': ofBoth,
  'POST /threads/{id}/typing': ofBoth,
  'PUT /threads/{id}/block': ofBoth,
  'POST /threads/{id}/reports': ofBoth,
  'GET /threads/{id}/photos/{photo_id}': ofBoth,
  'GET /me/unread-threads': signedIn,
  'GET /professional/message-settings': professional,
  'PUT /professional/message-settings': owner,

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
  'GET /professional/clients': professional,
  'GET /professional/clients/allergic-visits': professional,
  'POST /professional/clients': professional,
  'GET /professional/clients/{id}': ofProfessional,
  'PUT /professional/clients/{id}': ofProfessional,
  'DELETE /professional/clients/{id}': ofKeeper,
  'POST /professional/clients/{id}/merge': ofKeeper,
  'POST /professional/clients/{id}/merges/{merge_id}/undo': ofKeeper,
  'PUT /professional/clients/{id}/apart': ofProfessional,
  'GET /professional/clients/{id}/formulas': ofProfessional,
  'POST /professional/clients/{id}/formulas': ofProfessional,
  'PUT /professional/clients/{id}/formulas/{formula_id}': ofProfessional,
  'DELETE /professional/clients/{id}/formulas/{formula_id}': ofProfessional,
  'GET /professional/clients/{id}/health': ofProfessional,
  'PUT /professional/clients/{id}/health': ofProfessional,
  'GET /professional/clients/{id}/photos': ofProfessional,
  'POST /professional/clients/{id}/photos': ofProfessional,
  'GET /professional/clients/{id}/photos/{photo_id}': ofProfessional,
  'DELETE /professional/clients/{id}/photos/{photo_id}': ofProfessional,
  'PUT /professional/clients/{id}/photo-consent': ofProfessional,
  'DELETE /professional/clients/{id}/photo-consent': ofProfessional,
  'GET /professional/appointments/{id}/client': ofProfessional,
  'GET /professional/clients/export/{form}': { own: owner, foreign: owner, absent: owner },
  'GET /professional/client-imports': owner,
  'POST /professional/client-imports': owner,
  'PUT /professional/client-imports/{id}/lines': ofKeeper,
  'POST /professional/client-imports/{id}/finish': ofKeeper,
  'POST /professional/client-imports/{id}/undo': ofKeeper,
  'GET /professional/reviews': owner,
  'PUT /professional/reviews/{id}/answer': ofKeeper,
  'GET /professional/wallet': owner,
  'GET /professional/wallet/movements': owner,
  'GET /professional/wallet/statement/pdf': owner,
  'GET /professional/wallet/statement/csv': owner,
  'GET /professional/wallet/visits': owner,
  'GET /professional/wallet/withdrawals': owner,
  'POST /professional/wallet/withdrawals': owner,
  'PUT /professional/wallet/bank-account': owner,
  'PUT /professional/wallet/monthly-withdrawal': owner,
  'GET /professional/readiness': owner,
  'GET /professional/figures': professional,
  'GET /professional/to-do': professional,
  'GET /professional/mileage': owner,
  'PUT /professional/mileage': owner,
  'POST /professional/mileage/examples': owner,
  'POST /professional/work-zone/coverage': owner,
  'PUT /professional/portrait': owner,
  'GET /professional/archive': owner,
  'POST /professional/archive': owner,
  'GET /professional/album': owner,
  'POST /professional/album': owner,
  'PUT /professional/album/order': owner,
  'PUT /professional/album/shown': owner,
  'PUT /professional/album/cover': owner,
  'PUT /professional/album/{id}': ofKeeper,
  'DELETE /professional/album/{id}': ofKeeper,
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
  'PUT /professional/verification/account': owner,
  'POST /professional/verification/persons': owner,
  'PUT /professional/verification/persons/{person_id}': ofKeeper,
  'DELETE /professional/verification/persons/{person_id}': ofKeeper,
  'GET /professional/subscription': owner,
  'GET /professional/subscription/card': owner,
  'PUT /professional/subscription/card': owner,
  'POST /professional/subscription/card/check': owner,
  'GET /professional/subscription/change': owner,
  'POST /professional/subscription/change': owner,
  'POST /professional/subscription/cancel': owner,
  'POST /professional/subscription/resume': owner,
  'POST /professional/subscription/payment/check': owner,
  'GET /professional/subscription/invoices': owner,
  'GET /professional/subscription/invoices/{id}/document': ofKeeper,

  'GET /operator/verifications': desk,
  'GET /operator/verifications/{professional_id}': ofDesk,
  'POST /operator/verifications/{professional_id}/decision': ofDesk,
  'GET /operator/desk': desk,
  'GET /operator/orders': desk,
  'POST /operator/orders/{id}/again': ofDesk,
  'POST /operator/orders/{id}/leave': ofDesk,
  'GET /operator/partner-events': desk,
  'POST /operator/partner-events/{id}/again': ofDesk,
  'POST /operator/partner-events/{id}/leave': ofDesk,
  'GET /operator/jobs': desk,
  'POST /operator/jobs/{id}/again': ofDesk,
  'POST /operator/jobs/{id}/leave': ofDesk,
  'POST /operator/nights/{job}/run': ofDesk,
  'GET /operator/differences': desk,
  'POST /operator/differences/{id}/explanation': ofDesk,
  'POST /operator/differences/{id}/approval': ofDesk,
  'GET /operator/cases': desk,
  'POST /operator/cases/{id}/decision': ofDesk,
  'GET /operator/accounts': desk,
  'POST /operator/accounts/{id}/sign-out': ofDesk,
  'POST /operator/accounts/{id}/suspension': ofDesk,
  'POST /operator/accounts/{id}/restoration': ofDesk,
  'GET /operator/transparency': desk,
  'GET /operator/transparency/table': desk,
  'GET /operator/contests': desk,
  'POST /operator/contests/{id}/decision': ofDesk,
  'GET /operator/disputes': desk,
  'POST /operator/disputes/{id}/evidence': ofDesk,
  'GET /operator/acts': desk,

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
