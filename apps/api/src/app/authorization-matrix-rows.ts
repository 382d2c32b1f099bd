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

export const anyCaller: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'];
export const signedIn: Row = [401, 'yes', 'yes', 'yes', 'yes', 'yes'];
export const professional: Row = [401, 403, 'yes', 'yes', 'yes', 403];
/** The owner's alone, or what she may grant and did not. */
export const owner: Row = [401, 403, 'yes', 'yes', 403, 403];
/** A program's, by the key that it shows. */
export const withKey: Row = [401, 401, 401, 401, 401, 401];
export const hairdresser: Row = [401, 403, 'yes', 403, 403, 403];
export const salon: Row = [401, 403, 403, 'yes', 403, 403];
/** The marketplace's own: an operator's, whosever it is. */
export const operator: Row = [401, 403, 403, 403, 403, 'yes'];
export const ofOperator: Objects = {
  own: operator,
  foreign: operator,
  absent: [401, 403, 403, 403, 403, 404],
};
export const nobody: Row = [404, 404, 404, 404, 404, 404];
/** Whose it is not: it does not exist for her. */
export const unknown: Row = [401, 404, 404, 404, 404, 404];
/** Outside the professional area nobody learns whether it exists. */
const unknownInArea: Row = [401, 403, 404, 404, 404, 403];
const unknownInSalon: Row = [401, 403, 403, 404, 403, 403];
export const notOwn: Row = [401, 403, 422, 422, 422, 403];
export const notOwners: Row = [401, 403, 422, 422, 403, 403];
/** Everybody's: it is there or not. */
export const shown: Objects = { own: anyCaller, foreign: anyCaller, absent: nobody };
/** Seen by its customer and its professional. */
export const ofBoth: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** Done by the customer who booked; its professional is told that it is not hers to do. */
export const ofCustomer: Objects = {
  own: [401, 'yes', 403, 403, 403, 'yes'],
  foreign: unknown,
  absent: unknown,
};
export const ofProfessional: Objects = { own: professional, foreign: unknownInArea, absent: unknownInArea };
export const ofSalon: Objects = { own: salon, foreign: unknownInSalon, absent: unknownInSalon };
/** Of a business, for its owner, or for who was granted to keep what it sells. */
export const ofKeeper: Objects = {
  own: owner,
  foreign: [401, 403, 404, 404, 403, 403],
  absent: [401, 403, 404, 404, 403, 403],
};
export const ofAccount: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** Of whoever is signed in, with any house that is there. */
export const ofAnyProfessional: Objects = { own: signedIn, foreign: signedIn, absent: unknown };
/** Opened by the draft's cookie, whoever is signed in beside it. */
export const ofCookie: Objects = { own: anyCaller, foreign: nobody, absent: nobody };
