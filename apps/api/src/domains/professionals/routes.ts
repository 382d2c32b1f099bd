import type { Gender } from '@meche/contract/enumerations';
import * as profile from '@meche/contract/profile';
import { answerFees as answerFeesEndpoint } from '@meche/contract/readiness';
import * as travel from '@meche/contract/travel';
import type { Database, Tx } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { answerFees } from './answer-fees.ts';
import { coverZone } from './cover-zone.ts';
import { editBusiness } from './edit-business.ts';
import { moveSalonPoint, readSalonPoint } from './move-salon-point.ts';
import { readMileage } from './read-mileage.ts';
import { setMileage } from './set-mileage.ts';

export function professionalsRoutes(
  http: HttpRouter,
  deps: {
    db: Database;
    clock: Clock;
    saveGender: (tx: Tx, accountId: string, gender: Gender | null) => Promise<void>;
    readProfile: (accountId: string) => Promise<profile.Profile>;
  },
): void {
  http.serve(profile.editSalonProfile, async ({ body, caller }) => {
    await editBusiness(deps, caller.accountId, 'salon', body);
    return deps.readProfile(caller.accountId);
  });

  http.serve(profile.editHomeServiceProfile, async ({ body, caller }) => {
    await editBusiness(deps, caller.accountId, 'at_home', body);
    return deps.readProfile(caller.accountId);
  });

  http.serve(profile.getSalonPoint, ({ caller }) => readSalonPoint(deps.db, caller.standing.professionalId));

  http.serve(profile.moveSalonPoint, ({ body, caller }) =>
    moveSalonPoint(deps, caller.standing.professionalId, body),
  );

  http.serve(answerFeesEndpoint, async ({ body, caller }) => {
    await answerFees(deps, caller, body.charged);
    return { done: true as const };
  });

  http.serve(travel.getMileage, ({ caller }) =>
    readMileage(deps.db, caller.standing.professionalId, deps.clock.now()),
  );

  http.serve(travel.setMileage, async ({ body, caller }) => {
    const { accountId, standing } = caller;
    await setMileage(deps, { accountId, professionalId: standing.professionalId }, body);
    return readMileage(deps.db, standing.professionalId, deps.clock.now());
  });

  http.serve(travel.coverZone, ({ body, caller }) =>
    coverZone(deps.db, caller.standing.professionalId, body.workZone),
  );
}
