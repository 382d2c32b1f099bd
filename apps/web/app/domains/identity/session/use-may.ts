import type { Permission } from '@meche/contract/permissions';
import { useSession } from './session.ts';

/**
 * Permissions of the user in their business, as sent by the server. Use them to hide what the server would
 * refuse, never to authorize.
 */
export function useMay(): (permission: Permission) => boolean {
  const can = useSession()?.can;
  return (permission) => can?.includes(permission) ?? false;
}
