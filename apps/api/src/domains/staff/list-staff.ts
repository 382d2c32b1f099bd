import type { StaffList, StaffMember } from '@meche/contract/staff';
import { type LinkDeps, listAccountsByIds } from '#identity';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import { listServicesOfProfessional } from '#services';
import { presentMember } from './rules.ts';
import { listInvitations } from './store/invitations.ts';
import { countProfiles, listPerformers, listStaffRows } from './store/members.ts';

export type ProfilesIncluded = (
  professional: Pick<ProfessionalForBooking, 'plan' | 'additionalProfiles'>,
) => number;

/**
 * Lists all members with the data that the owner may see. Refuses forbidden unless the business is a salon.
 */
export async function listStaff(
  { db, links, profilesIncluded }: { db: Database; links: LinkDeps; profilesIncluded: ProfilesIncluded },
  { standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
): Promise<StaffList> {
  const professional = await getSalon(db, professionalId);
  const services = await listServicesOfProfessional(db, professionalId);
  return {
    members: await readMembers(db, professionalId, { services, now: links.clock.now() }),
    profiles: {
      used: await countProfiles(db, professionalId),
      included: profilesIncluded(professional),
    },
    services: services.map(({ id, name, category }) => ({ id, name, category })),
  };
}

/** Refuses not_found. */
export async function getStaffMember(
  { db, links }: { db: Database; links: LinkDeps },
  { standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  id: string,
): Promise<StaffMember> {
  const services = await listServicesOfProfessional(db, professionalId);
  const members = await readMembers(db, professionalId, { services, now: links.clock.now() });
  return members.find((member) => member.id === id) ?? refuse('not_found');
}

/** Only salons have staff. Refuses forbidden for a business of another role, not_found. */
export async function getSalon(db: Database, professionalId: string): Promise<ProfessionalForBooking> {
  const professional = await getProfessional(db, professionalId);
  return professional.role === 'SALON' ? professional : refuse('forbidden');
}

async function readMembers(
  db: Database,
  professionalId: string,
  { services, now }: { services: readonly { id: string }[]; now: Date },
): Promise<StaffMember[]> {
  const rows = await listStaffRows(db, professionalId);
  const accountIds = rows.flatMap(({ accountId }) => accountId ?? []);
  const [invitations, accounts, performed] = await Promise.all([
    listInvitations(
      db,
      rows.map(({ id }) => id),
    ),
    listAccountsByIds(db, accountIds),
    listPerformers(db, professionalId),
  ]);
  const sold = new Set(services.map(({ id }) => id));
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
      },
      now,
    ),
  );
}
