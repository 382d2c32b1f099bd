import type { FindBusiness } from '#identity';
import { findBusiness } from '#professionals';
import { findStanding } from '#staff';

/** Finds the business that an account owns or works in, and the permissions of the account there. */
export const findBusinessOf: FindBusiness = async (db, accountId) => {
  const standing = await findStanding(db, accountId);
  const business = standing && (await findBusiness(db, standing.professionalId));
  if (!standing || !business) return undefined;
  const { id, slug, businessName } = business;
  return { professional: { id, slug, businessName }, can: [...standing.can] };
};
