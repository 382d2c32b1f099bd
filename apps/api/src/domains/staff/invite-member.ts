import { findAccountByEmail, invalidateLink, type LinkDeps, mailLink } from '#identity';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import type { Limits } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import { getSalon } from './list-staff.ts';
import { limits } from './rules.ts';
import { saveInvitation, takeInvitation } from './store/invitations.ts';
import { lockMember } from './store/members.ts';

type Deps = { db: Database; links: LinkDeps; limits: Limits };

/**
 * Emails an invitation link to a member; it replaces any earlier link. Refuses not_found, already_joined
 * (also for the owner), invalid_input for an address that could not accept, too_many_requests, forbidden
 * unless the business is a salon.
 */
export async function inviteMember(
  { db, links, ...deps }: Deps,
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  input: { id: string; email: string },
): Promise<void> {
  await getSalon(db, professionalId);
  const email = input.email.toLowerCase();
  await deps.limits.hit(limits.invitations, `professional:${professionalId}`);
  await deps.limits.hit(limits.invitationsTo, `email:${email}`);
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, { id: input.id, professionalId })) ?? refuse('not_found');
    if (member.isOwner || member.accountId) refuse('already_joined');
    const known = await findAccountByEmail(tx, email);
    if (known && known.role !== 'CUSTOMER') refuseProfessional(known.id === actorId);
    const now = links.clock.now();
    const former = await takeInvitation(tx, member.id);
    if (former) await invalidateLink(tx, former.linkId, now);
    const { linkId, expiresAt } = await mailLink(tx, links, {
      kind: 'staff_invitation',
      accountId: known?.id ?? null,
      email,
      subjectId: member.id,
    });
    await saveInvitation(tx, { memberId: member.id, linkId, email, invitedAt: now, expiresAt });
    await recordAudit(tx, { actorId, action: 'staff_invited', subject: `member:${member.id}` });
  });
}

/**
 * The caller's own address and addresses of professional accounts are refused now, because accepting the
 * invitation would be refused later.
 */
function refuseProfessional(isOwn: boolean): never {
  refuse('invalid_input', { fields: { email: isOwn ? 'own_address' : 'professional_account' } });
}

/**
 * Revokes an invitation and its link. Does nothing when the member has no invitation. Refuses not_found,
 * forbidden unless the business is a salon.
 */
export async function revokeInvitation(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  id: string,
): Promise<void> {
  await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, { id, professionalId })) ?? refuse('not_found');
    const open = await takeInvitation(tx, member.id);
    if (!open) return;
    await invalidateLink(tx, open.linkId, links.clock.now());
    await recordAudit(tx, { actorId, action: 'staff_invitation_revoked', subject: `member:${id}` });
  });
}
