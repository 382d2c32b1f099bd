/**
 * Expected outcome for a caller. `yes`: any answer past the guard, success or refusal. 422: the body names
 * an object that is foreign or does not exist.
 */
export type Verdict = 'yes' | 401 | 403 | 404 | 422;

/**
 * Callers in column order. SALON is a salon's owner, `member` one of its staff with the default
 * permissions, `operator` a customer with the operator flag.
 */
export const callers = ['anonymous', 'CUSTOMER', 'HAIRDRESSER', 'SALON', 'member', 'operator'] as const;
export type Who = (typeof callers)[number];

export type Row = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];
export type Objects = { own: Row; foreign: Row; absent: Row };

export const anyCaller: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'];
export const signedIn: Row = [401, 'yes', 'yes', 'yes', 'yes', 'yes'];
export const professional: Row = [401, 403, 'yes', 'yes', 'yes', 403];
/** Owner only, or needs a permission that a member does not have by default. */
export const owner: Row = [401, 403, 'yes', 'yes', 403, 403];
/** For programs with a connection key; no session opens it. */
export const withKey: Row = [401, 401, 401, 401, 401, 401];
export const hairdresser: Row = [401, 403, 'yes', 403, 403, 403];
export const salon: Row = [401, 403, 403, 'yes', 403, 403];
/** For operators only, independent of who owns the object. */
export const operator: Row = [401, 403, 403, 403, 403, 'yes'];
export const ofOperator: Objects = {
  own: operator,
  foreign: operator,
  absent: [401, 403, 403, 403, 403, 404],
};
export const absentForAll: Row = [404, 404, 404, 404, 404, 404];
/** Hidden from callers who do not own it: 404. */
export const unknown: Row = [401, 404, 404, 404, 404, 404];
/** Callers outside the professional area get 403, so that they cannot probe for ids. */
const unknownInArea: Row = [401, 403, 404, 404, 404, 403];
const unknownInSalon: Row = [401, 403, 403, 404, 403, 403];
export const notOwn: Row = [401, 403, 422, 422, 422, 403];
export const notOwners: Row = [401, 403, 422, 422, 403, 403];
/** Public. */
export const shown: Objects = { own: anyCaller, foreign: anyCaller, absent: absentForAll };
/** Visible to its customer and its professional. */
export const ofBoth: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** For the customer who booked; the professional of the same appointment gets 403. */
export const ofCustomer: Objects = {
  own: [401, 'yes', 403, 403, 403, 'yes'],
  foreign: unknown,
  absent: unknown,
};
export const ofProfessional: Objects = { own: professional, foreign: unknownInArea, absent: unknownInArea };
export const ofSalon: Objects = { own: salon, foreign: unknownInSalon, absent: unknownInSalon };
/** Of a business: for its owner, or a member with the permission to manage its catalogue. */
export const ofCatalogue: Objects = {
  own: owner,
  foreign: [401, 403, 404, 404, 403, 403],
  absent: [401, 403, 404, 404, 403, 403],
};
export const ofAccount: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** For any signed-in caller, on any professional that exists. */
export const anySignedIn: Objects = { own: signedIn, foreign: signedIn, absent: unknown };
/** Opened by the draft's cookie, whatever session is sent with it. */
export const ofCookie: Objects = { own: anyCaller, foreign: absentForAll, absent: absentForAll };
