import type { Permission } from '@meche/contract/permissions';
import { useSession } from './session.ts';

/** What the server said she may do in her business: to leave out what it would refuse, never to decide. */
export function useMay(): (permission: Permission) => boolean {
  const can = useSession()?.can;
  return (permission) => can?.includes(permission) ?? false;
}
