import {
  addAddress as addAddressCall,
  editAddress as editAddressCall,
  listAddresses as listAddressesCall,
  removeAddress as removeAddressCall,
} from '@meche/contract/addresses';
import { editCustomerProfile, type Profile } from '@meche/contract/profile';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { addAddress } from './add-address.ts';
import { editAddress } from './edit-address.ts';
import { editProfile } from './edit-profile.ts';
import { removeAddress } from './remove-address.ts';
import { listAddresses } from './store.ts';

export function customersRoutes(
  http: HttpRouter,
  deps: { db: Database; clock: Clock; readProfile: (accountId: string) => Promise<Profile> },
): void {
  const { db } = deps;
  http.serve(editCustomerProfile, async ({ body, caller }) => {
    await editProfile(deps, caller.accountId, body);
    return deps.readProfile(caller.accountId);
  });

  http.serve(listAddressesCall, async ({ caller }) => listAddresses(db, caller.accountId));
  http.serve(addAddressCall, async ({ body, caller }) => addAddress(db, caller.accountId, body));
  http.serve(editAddressCall, async ({ body, params, caller }) =>
    editAddress(db, { accountId: caller.accountId, id: params.id }, body),
  );
  http.serve(removeAddressCall, async ({ params, caller }) => {
    await removeAddress(db, { accountId: caller.accountId, id: params.id });
    return { done: true as const };
  });
}
