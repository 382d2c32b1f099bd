import * as contract from '@meche/contract/staff';
import type { LinkDeps, SessionAnswers } from '#identity';
import type { Database } from '#kit/database/database';
import { languageOf } from '#kit/http/errors';
import type { Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { acceptInvitation, registerMember, type Welcome } from './accept-invitation.ts';
import { addMember } from './add-member.ts';
import { chooseBookable, switchMember } from './choose-bookable.ts';
import { type Diary, dismissMember } from './dismiss-member.ts';
import { editMember } from './edit-member.ts';
import { endMembership } from './end-membership.ts';
import { grantPermissions } from './grant-permissions.ts';
import { inviteMember, revokeInvitation } from './invite-member.ts';
import { getStaffMember, listStaff, type ProfilesIncluded } from './list-staff.ts';
import { orderStaff } from './order-staff.ts';
import { readInvitation } from './read-invitation.ts';
import { setCommission } from './set-commission.ts';
import { showOwnPortrait } from './show-portrait.ts';

export type StaffDeps = {
  db: Database;
  /** Business time, which tests and demos can shift. */
  clock: Clock;
  /** Uses system time, because links expire by it. */
  links: LinkDeps;
  limits: Limits;
  profilesIncluded: ProfilesIncluded;
  diary: Diary;
  welcome: Welcome;
  answers: SessionAnswers;
};

export function staffRoutes(http: HttpRouter, deps: StaffDeps): void {
  http.serve(contract.listStaff, ({ caller }) => listStaff(deps, caller));

  http.serve(contract.addStaffMember, async ({ caller, body }) =>
    getStaffMember(deps, caller, await addMember(deps, caller, body)),
  );

  http.serve(contract.editStaffMember, async ({ caller, params, body }) => {
    await editMember(deps, caller, { ...params, ...body });
    return getStaffMember(deps, caller, params.id);
  });

  http.serve(contract.showOwnPortrait, async ({ caller, body }) => {
    await showOwnPortrait(deps, caller, body);
    return { portraitId: body.portraitId };
  });

  http.serve(contract.orderStaff, async ({ caller, body }) => {
    await orderStaff(deps, caller, body);
    return listStaff(deps, caller);
  });

  http.serve(contract.chooseBookable, async ({ caller, body }) => {
    await chooseBookable(deps, caller, body.memberIds);
    return listStaff(deps, caller);
  });

  http.serve(contract.switchStaffMember, async ({ caller, params, body }) => {
    await switchMember(deps, caller, { ...params, ...body });
    return getStaffMember(deps, caller, params.id);
  });

  http.serve(contract.dismissStaffMember, async ({ caller, params }) => {
    await dismissMember(deps, caller, params.id);
    return listStaff(deps, caller);
  });

  http.serve(contract.grantPermissions, async ({ caller, params, body }) => {
    await grantPermissions(deps, caller, { ...params, ...body });
    return getStaffMember(deps, caller, params.id);
  });

  http.serve(contract.setCommission, async ({ caller, params, body }) => {
    await setCommission(deps, caller, { ...params, ...body });
    return getStaffMember(deps, caller, params.id);
  });

  http.serve(contract.inviteStaffMember, async ({ caller, params, body }) => {
    await inviteMember(deps, caller, { ...params, ...body });
    return getStaffMember(deps, caller, params.id);
  });

  http.serve(contract.revokeInvitation, async ({ caller, params }) => {
    await revokeInvitation(deps, caller, params.id);
    return getStaffMember(deps, caller, params.id);
  });

  http.serve(contract.endMembership, async ({ caller, params }) => {
    await endMembership(deps, caller, params.id);
    return getStaffMember(deps, caller, params.id);
  });

  http.serve(contract.readInvitation, ({ body }) => readInvitation(deps, body.token));

  http.serve(contract.registerInvited, async ({ body, request, reply }) => {
    const language = body.language ?? languageOf(request);
    const userAgent = request.headers['user-agent'];
    const { account, session } = await registerMember(deps, { ...body, language, userAgent });
    return deps.answers.keep(reply, session, account);
  });

  http.serve(contract.acceptInvitation, async ({ body, caller }) =>
    deps.answers.userOf(await acceptInvitation(deps, { ...body, accountId: caller.accountId })),
  );
}
