import { editCustomerProfile, type Profile } from '@meche/contract/profile';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { editProfile } from './edit-profile.ts';

export function customersRoutes(
  http: HttpDoor,
  deps: { db: Database; clock: Clock; readProfile: (accountId: string) => Promise<Profile> },
): void {
  http.serve(editCustomerProfile, async ({ body, caller }) => {
    await editProfile(deps, caller.accountId, body);
    return deps.readProfile(caller.accountId);
  });
}
