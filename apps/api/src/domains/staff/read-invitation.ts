import type { Language } from '@meche/contract/enumerations';
import type { Invitation } from '@meche/contract/staff';
import { findAccount, findAccountByEmail, getLink, type Link, type LinkDeps } from '#identity';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { findBusiness } from '#professionals';
import { findInvitation } from './store/invitations.ts';
import { findSalonOfMember } from './store/members.ts';

/** Returns an invitation to the holder of its link. Refuses link_expired. */
export async function readInvitation(
  { db, links }: { db: Database; links: LinkDeps },
  token: string,
): Promise<Invitation> {
  const link = await getLink({ db, clock: links.clock }, { kind: 'staff_invitation', token });
  const { salon, inviter } = (await findInviter(db, link)) ?? refuse('link_expired');
  const known = await findAccountByEmail(db, link.email);
  return {
    businessName: salon.businessName,
    inviterName: inviter.name,
    email: link.email,
    firstName: salon.firstName,
    lastName: salon.lastName,
    account: known === undefined ? 'none' : known.role === 'CUSTOMER' ? 'customer' : 'professional',
    expiresAt: link.expiresAt.toISOString(),
  };
}

/**
 * Returns who invites, for the invitation email. The email uses the inviter's language, because the
 * recipient probably speaks it too. Undefined when there is no invitation.
 */
export async function findInviterOf(
  db: Database,
  memberId: string,
): Promise<{ businessName: string; language: Language } | undefined> {
  const invitation = await findInvitation(db, memberId);
  const found = invitation && (await findInviter(db, { id: invitation.linkId, subjectId: memberId }));
  return found && { businessName: found.salon.businessName, language: found.inviter.language };
}

async function findInviter(db: Database, link: Pick<Link, 'id' | 'subjectId'>) {
  const memberId = link.subjectId;
  const invitation = memberId ? await findInvitation(db, memberId) : undefined;
  if (!memberId || invitation?.linkId !== link.id) return undefined;
  const member = await findSalonOfMember(db, memberId);
  const business = member && (await findBusiness(db, member.professionalId));
  const owner = member && (await findAccount(db, member.ownerId));
  if (!business || !owner) return undefined;
  return {
    salon: { ...member, businessName: business.businessName },
    inviter: { name: `${owner.firstName} ${owner.lastName}`, language: owner.language },
  };
}
