import { type Permission, permissions } from '@meche/contract/permissions';
import type { Held, Standing } from '#kit/http/caller';

/** Returns the standing that the router passes to a use case: by default with every permission. */
export function createHeldStanding<Needs extends Permission>(
  professional: { id: string; memberId: string },
  can: readonly Permission[] = permissions,
): Held<Needs> {
  const { id: professionalId, memberId } = professional;
  const standing: Standing = { professionalId, memberId, can: new Set(can) };
  return standing as Held<Needs>;
}
