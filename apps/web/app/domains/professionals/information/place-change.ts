import type { PlaceOfService, Role } from '@meche/contract/enumerations';
import type { Profile } from '@meche/contract/profile';
import { roleOfWorkPlace } from '@meche/contract/work-places';

/** What another place asks of her. The server decides; this is what the form shows. */
export type PlaceAsks = {
  /** The address of a salon, of a base at home, or none: the one she has serves. */
  address: 'salon' | 'base' | undefined;
  zone: boolean;
  /** Whose plans she chooses from, where her role changes. */
  role: Exclude<Role, 'CUSTOMER'> | undefined;
};

export function asksOf(
  profile: Pick<Profile, 'role' | 'workPlace'>,
  next: readonly PlaceOfService[],
): PlaceAsks {
  const had = profile.workPlace ?? [];
  const isNew = (place: PlaceOfService) => next.includes(place) && !had.includes(place);
  const role = roleOfWorkPlace(next);
  const leavesSalon = had.includes('salon') && !next.includes('salon');
  return {
    address: isNew('salon') ? 'salon' : isNew('at_home') && leavesSalon ? 'base' : undefined,
    zone: isNew('at_home'),
    role: role === profile.role ? undefined : role,
  };
}
