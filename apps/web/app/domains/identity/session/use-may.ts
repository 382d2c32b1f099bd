import type { Permission } from '@meche/contract/permissions';
import { useSession } from './session.ts';

/**
 * Returns whether the server granted the user a permission of the professional area; false while the
 * session is loading. Use it to hide what the server would refuse, never to authorize.
 */
export function useMay(): (permission: Permission) => boolean {
  const can = useSession()?.can;
  return (permission) => can?.includes(permission) ?? false;
}
