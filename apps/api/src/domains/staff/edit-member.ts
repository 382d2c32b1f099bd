import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { incrementServiceVersions, listServicesOfProfessional } from '#services';
import { StaffChanged } from './facts.ts';
import { getSalon } from './list-staff.ts';
import { changePortrait } from './show-portrait.ts';
import { lockMember } from './store/members.ts';
import { assignMember, type Profile, updateProfile } from './store/profiles.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Changes a member's name, portrait, description and services. Refuses not_found, changed_meanwhile when
 * `version` is outdated, invalid_input by field, forbidden unless the business is a salon.
 */
export async function editMember(
  { db, clock }: Deps,
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  {
    id,
    version,
    serviceIds,
    ...profile
  }: Profile & { id: string; version: number; serviceIds: readonly string[] },
): Promise<void> {
  await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const before = (await lockMember(tx, { id, professionalId })) ?? refuse('not_found');
    await checkServices(tx, professionalId, serviceIds);
    const now = clock.now();
    await changePortrait(tx, { professionalId, from: before.portraitId, to: profile.portraitId, now });
    if (!(await updateProfile(tx, { id, version }, profile))) refuse('changed_meanwhile');
    const renewed = await assignMember(tx, { memberId: id, serviceIds });
    // The versions of the services change, so that editors of these services that are open refuse to save.
    await incrementServiceVersions(tx, renewed);
    await announce(tx, StaffChanged, { professionalId }, now);
    await recordAudit(tx, { actorId, action: 'staff_edited', subject: `member:${id}` });
  });
}

/** Refuses invalid_input when the salon does not sell one of the services. */
export async function checkServices(
  tx: Tx,
  professionalId: string,
  serviceIds: readonly string[],
): Promise<void> {
  const sold = new Set((await listServicesOfProfessional(tx, professionalId)).map(({ id }) => id));
  if (!serviceIds.every((id) => sold.has(id)))
    refuse('invalid_input', { fields: { service_ids: 'not_a_choice' } });
}
