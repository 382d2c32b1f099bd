/**
 * The expected outcome of a call. `yes`: the caller passes the permission check, and the answer is a
 * success or another refusal. 422: the body names an object that belongs to another professional or does
 * not exist.
 */
export type Verdict = 'yes' | 401 | 403 | 404 | 422;

/**
 * Callers in the order of the columns. HAIRDRESSER owns a home-service business, SALON a salon; `member` is
 * a staff member of that salon with the default permissions, `operator` is a customer with the operator
 * flag.
 */
export const callers = ['anonymous', 'CUSTOMER', 'HAIRDRESSER', 'SALON', 'member', 'operator'] as const;
export type Who = (typeof callers)[number];

export type Row = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];
export type Objects = { own: Row; foreign: Row; absent: Row };

export const anyCaller: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'];
export const signedIn: Row = [401, 'yes', 'yes', 'yes', 'yes', 'yes'];
export const professional: Row = [401, 403, 'yes', 'yes', 'yes', 403];
/** For the owner only: the default permissions of a member do not allow the route. */
export const owner: Row = [401, 403, 'yes', 'yes', 403, 403];
/** For programs with a connection key. No caller of the matrix has a key, so every one gets 401. */
export const withKey: Row = [401, 401, 401, 401, 401, 401];
export const hairdresser: Row = [401, 403, 'yes', 403, 403, 403];
export const salon: Row = [401, 403, 403, 'yes', 403, 403];
/** For operators only, with an object of any owner. */
export const operator: Row = [401, 403, 403, 403, 403, 'yes'];
export const ofOperator: Objects = {
  own: operator,
  foreign: operator,
  absent: [401, 403, 403, 403, 403, 404],
};
export const absentForAll: Row = [404, 404, 404, 404, 404, 404];
/** Callers who do not own the object get 404, so that they cannot find out that it exists. */
export const unknown: Row = [401, 404, 404, 404, 404, 404];
/**
 * Callers outside the professional area get 403 and owners of other businesses get 404, so that neither can
 * probe for ids.
 */
const unknownInArea: Row = [401, 403, 404, 404, 404, 403];
const unknownInSalon: Row = [401, 403, 403, 404, 403, 403];
export const notOwn: Row = [401, 403, 422, 422, 422, 403];
export const notOwners: Row = [401, 403, 422, 422, 403, 403];
/** The object is public. */
export const shown: Objects = { own: anyCaller, foreign: anyCaller, absent: absentForAll };
/** The customer and the professional of the appointment may use the route. */
export const ofBoth: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** Only the customer who booked may use the route; the professional of the appointment gets 403. */
export const ofCustomer: Objects = {
  own: [401, 'yes', 403, 403, 403, 'yes'],
  foreign: unknown,
  absent: unknown,
};
export const ofProfessional: Objects = { own: professional, foreign: unknownInArea, absent: unknownInArea };
export const ofSalon: Objects = { own: salon, foreign: unknownInSalon, absent: unknownInSalon };
/**
 * The owner of the business may use the route, and members with a permission beyond the default ones; the
 * member of the test has none and gets 403.
 */
export const ofCatalogue: Objects = {
  own: owner,
  foreign: [401, 403, 404, 404, 403, 403],
  absent: [401, 403, 404, 404, 403, 403],
};
export const ofAccount: Objects = { own: signedIn, foreign: unknown, absent: unknown };
/** Every signed-in caller may use the route on any professional that exists. */
export const anySignedIn: Objects = { own: signedIn, foreign: signedIn, absent: unknown };
/** The cookie of the sign-up draft opens the route, whatever session the caller has. */
export const ofCookie: Objects = { own: anyCaller, foreign: absentForAll, absent: absentForAll };
