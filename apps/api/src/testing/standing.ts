import { type Permission, permissions } from '@meche/contract/permissions';
import type { Held, Standing } from '#kit/http/caller';

/** What the door would hand a use case: the standing of whoever asks, who may everything unless told. */
export function holding<Needs extends Permission>(
  professional: { id: string; memberId: string },
  can: readonly Permission[] = permissions,
): Held<Needs> {
  const { id: professionalId, memberId } = professional;
  const standing: Standing = { professionalId, memberId, can: new Set(can) };
  return standing as Held<Needs>;
}
