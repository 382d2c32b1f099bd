import type { FindBusiness } from '#identity';
import { findBusiness } from '#professionals';
import { findStanding } from '#staff';

/** The business that an account owns or works in, with its permissions there. */
export const findBusinessOf: FindBusiness = async (db, accountId) => {
  const standing = await findStanding(db, accountId);
  const business = standing && (await findBusiness(db, standing.professionalId));
  if (!standing || !business) return undefined;
  const { id, slug, businessName } = business;
  return { professional: { id, slug, businessName }, can: [...standing.can] };
};
