import type { MemberPermission } from '@meche/contract/permissions';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { incrementServiceVersions, listServicesOfProfessional } from '#services';
import { checkServices } from './edit-member.ts';
import { StaffChanged } from './facts.ts';
import type { ProfilesIncluded } from './list-staff.ts';
import { MAX_MEMBERS, sortPermissions } from './rules.ts';
import { changePortrait } from './show-portrait.ts';
import { countProfiles, listStaffRows, nextPosition, openMember } from './store/members.ts';
import type { Profile } from './store/profiles.ts';

type Deps = { db: Database; clock: Clock; profilesIncluded: ProfilesIncluded };

/**
 * Adds a member and returns their id. By default the member performs every service and has the default
 * permissions. The business is locked, so that profiles are counted one at a time. Refuses staff_full (plan
 * or MAX_MEMBERS), forbidden unless the business is a salon, invalid_input.
 */
export async function addMember(
  { db, clock, profilesIncluded }: Deps,
  { accountId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  input: Profile & { serviceIds?: string[] | undefined; granted?: MemberPermission[] | undefined },
): Promise<string> {
  const { serviceIds, granted, ...profile } = input;
  return inTransaction(db, async (tx) => {
    const salon = await lockProfessional(tx, professionalId);
    if (salon?.role !== 'SALON') refuse('forbidden');
    if ((await countProfiles(tx, professionalId)) >= profilesIncluded(salon)) refuse('staff_full');
    if ((await listStaffRows(tx, professionalId)).length >= MAX_MEMBERS) refuse('staff_full');
    const now = clock.now();
    await changePortrait(tx, { professionalId, from: null, to: profile.portraitId, now });
    if (serviceIds) await checkServices(tx, professionalId, serviceIds);
    const performed =
      serviceIds ?? (await listServicesOfProfessional(tx, professionalId)).map(({ id }) => id);
    const id = await openMember(tx, {
      professionalId,
      ...profile,
      accountId: null,
      isOwner: false,
      ...(granted && { granted: sortPermissions(granted) }),
      position: await nextPosition(tx, professionalId),
      serviceIds: [...new Set(performed)],
    });
    // The versions of the services change, so that editors of these services that are open refuse to save.
    await incrementServiceVersions(tx, performed);
    await announce(tx, StaffChanged, { professionalId }, now);
    await recordAudit(tx, { actorId: accountId, action: 'staff_added', subject: `member:${id}` });
    return id;
  });
}
