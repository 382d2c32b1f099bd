import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { listServicesOfProfessional } from '#services';
import { StaffChanged } from './facts.ts';
import type { Owner, ProfilesIncluded } from './list-staff.ts';
import { countProfiles, nextPosition, openMember } from './store/members.ts';

type Deps = { db: Database; clock: Clock; profilesIncluded: ProfilesIncluded };

/**
 * A new profile, which performs every service of the salon; answers its id. The business is locked, so that two at once,
 * or one and a change of plan, are counted one after the other. Refuses staff_full, forbidden where there is no salon.
 */
export async function addMember(
  { db, clock, profilesIncluded }: Deps,
  { accountId, standing: { professionalId } }: Owner,
  name: { firstName: string; lastName: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const salon = await lockProfessional(tx, professionalId);
    if (salon?.role !== 'SALON') refuse('forbidden');
    if ((await countProfiles(tx, professionalId)) >= profilesIncluded(salon)) refuse('staff_full');
    const services = await listServicesOfProfessional(tx, professionalId);
    const id = await openMember(tx, {
      ...{ professionalId, ...name, accountId: null, isOwner: false },
      position: await nextPosition(tx, professionalId),
      serviceIds: services.map((service) => service.id),
    });
    await announce(tx, StaffChanged, { professionalId }, clock.now());
    await recordAudit(tx, { actorId: accountId, action: 'staff_added', subject: `member:${id}` });
    return id;
  });
}
