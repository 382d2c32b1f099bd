import type { Gender } from '@meche/contract/enumerations';
import { editHomeServiceProfile, editSalonProfile, type Profile } from '@meche/contract/profile';
import type { Database, Tx } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { editBusiness } from './edit-business.ts';

export function professionalsRoutes(
  http: HttpDoor,
  deps: {
    db: Database;
    clock: Clock;
    saveGender: (tx: Tx, accountId: string, gender: Gender | null) => Promise<void>;
    readProfile: (accountId: string) => Promise<Profile>;
  },
): void {
  http.serve(editSalonProfile, async ({ body, caller }) => {
    await editBusiness(deps, caller.accountId, 'salon', body);
    return deps.readProfile(caller.accountId);
  });

  http.serve(editHomeServiceProfile, async ({ body, caller }) => {
    await editBusiness(deps, caller.accountId, 'at_home', body);
    return deps.readProfile(caller.accountId);
  });
}
