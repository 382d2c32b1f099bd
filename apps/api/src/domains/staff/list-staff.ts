import type { StaffList, StaffMember } from '@meche/contract/staff';
import { type LinkDeps, listAccountsByIds } from '#identity';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import { listServicesOfProfessional } from '#services';
import { commissionOn, presentMember } from './rules.ts';
import { listCommissions } from './store/commissions.ts';
import { listInvitations } from './store/invitations.ts';
import { countProfiles, listPerformers, listStaffRows } from './store/members.ts';

export type ProfilesIncluded = (
  professional: Pick<ProfessionalForBooking, 'plan' | 'additionalProfiles'>,
) => number;

/** `links` has system time, `clock` business time. */
type ReadDeps = { db: Database; clock: Clock; links: LinkDeps };

/**
 * Lists all members with the data that the owner may see. Refuses forbidden unless the business is a salon.
 */
export async function listStaff(
  deps: ReadDeps & { profilesIncluded: ProfilesIncluded },
  { standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
): Promise<StaffList> {
  const { db, profilesIncluded } = deps;
  const professional = await getSalon(db, professionalId);
  const services = await listServicesOfProfessional(db, professionalId);
  return {
    members: await readMembers(deps, professional, services),
    profiles: {
      used: await countProfiles(db, professionalId),
      included: profilesIncluded(professional),
    },
    services: services.map(({ id, name, category }) => ({ id, name, category })),
  };
}

/** Refuses not_found. */
export async function getStaffMember(
  deps: ReadDeps,
  { standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  id: string,
): Promise<StaffMember> {
  const professional = await getProfessional(deps.db, professionalId);
  const services = await listServicesOfProfessional(deps.db, professionalId);
  const members = await readMembers(deps, professional, services);
  return members.find((member) => member.id === id) ?? refuse('not_found');
}

/** Only salons have staff. Refuses forbidden for a business of another role, not_found. */
export async function getSalon(db: Database, professionalId: string): Promise<ProfessionalForBooking> {
  const professional = await getProfessional(db, professionalId);
  return professional.role === 'SALON' ? professional : refuse('forbidden');
}

async function readMembers(
  { db, clock, links }: ReadDeps,
  { id: professionalId, timeZone }: Pick<ProfessionalForBooking, 'id' | 'timeZone'>,
  services: readonly { id: string }[],
): Promise<StaffMember[]> {
  const rows = await listStaffRows(db, professionalId);
  const accountIds = rows.flatMap(({ accountId }) => accountId ?? []);
  const [invitations, accounts, performed, commissions] = await Promise.all([
    listInvitations(
      db,
      rows.map(({ id }) => id),
    ),
    listAccountsByIds(db, accountIds),
    listPerformers(db, professionalId),
    listCommissions(db, professionalId),
  ]);
  const sold = new Set(services.map(({ id }) => id));
  const today = dayOf(clock.now(), timeZone);
  const performedBy = Map.groupBy(performed, ({ memberId }) => memberId);
  return rows.map((row) =>
    presentMember(
      row,
      {
        email: accounts.find(({ id }) => id === row.accountId)?.email,
        invitation: invitations.find(({ memberId }) => memberId === row.id),
        serviceIds: (performedBy.get(row.id) ?? [])
          .map(({ serviceId }) => serviceId)
          .filter((id) => sold.has(id)),
        commission: commissionOn(
          commissions.filter(({ memberId }) => memberId === row.id),
          today,
        ),
      },
      links.clock.now(),
    ),
  );
}
