import type { PlaceOfService, Role } from '@meche/contract/enumerations';
import type { Profile } from '@meche/contract/profile';
import { roleOfWorkPlace } from '@meche/contract/work-places';

/**
 * Input that a change of place requires. It decides what the form shows; the server validates the input.
 */
export type RequiredInput = {
  /**
   * Whether the form asks for the address of a salon or of a base at home. Undefined when it asks for
   * neither.
   */
  address: 'salon' | 'base' | undefined;
  zone: boolean;
  /** The new role, whose plans the form offers. Undefined when the role does not change. */
  role: Exclude<Role, 'CUSTOMER'> | undefined;
};

export function requiredInputOf(
  profile: Pick<Profile, 'role' | 'workPlace'>,
  next: readonly PlaceOfService[],
): RequiredInput {
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
