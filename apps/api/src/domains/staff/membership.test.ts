import { randomUUID } from 'node:crypto';
import { defaultPermissions, memberPermissions, permissions } from '@meche/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiAnswerOfFixture, type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let owner: SignedIn;
let profile: string;
let email: string;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db, { settings: { plan: 'salon_pro' } });
  await aService(fixture.db, salon.id);
  owner = await fixture.signIn(salon.accountId);
  profile = await aMember(fixture.db, salon.id, { firstName: 'Maya', lastName: 'Roux' });
  email = `maya-${randomUUID()}@example.test`;
});

const as = (session: SignedIn) => ({ headers: { ...session } });
const invite = (id = profile, to = email, by = owner) =>
  fixture.call('POST', `/professional/staff/${id}/invitation`, { ...as(by), body: { email: to } });
const listed = async () =>
  (await fixture.call('GET', '/professional/staff', as(owner))).value as unknown as {
    members: { id: string; state: string; email: string | null; granted: string[]; name: string }[];
    profiles: { used: number; included: number };
  };
const one = async (id = profile) => (await listed()).members.find((member) => member.id === id);

/** The token in the newest email. */
async function mailedToken(to = email): Promise<string> {
  await fixture.react();
  const tokens = (await fixture.emailsTo(to)).flatMap(
    ({ text }) => /\/auth\/invitation#token=(\S+)/.exec(text)?.[1] ?? [],
  );
  return tokens[0] ?? 'no email';
}

async function invited(id = profile, to = email): Promise<string> {
  expect(await invite(id, to)).toMatchObject({ status: 200, value: { state: 'invited', email: to } });
  return mailedToken(to);
}

const newcomer = (token: string, change: object = {}) => ({
  token,
  first_name: 'Maya',
  last_name: 'Roux',
  password: 'une phrase de passe',
  ...change,
});
const register = (token: string, change: object = {}) =>
  fixture.call('POST', '/staff-invitations/register', { body: newcomer(token, change) });
const accept = (token: string, session: SignedIn) =>
  fixture.call('POST', '/staff-invitations/accept', { ...as(session), body: { token } });
const read = (token: string) => fixture.call('POST', '/staff-invitations/read', { body: { token } });

/** A customer with the invited email address, unproved. */
async function aKnownCustomer(to = email) {
  const answer = await fixture.call('POST', '/authentications/register', {
    body: { email: to, password: 'une phrase de passe', first_name: 'Maya', last_name: 'Roux' },
  });
  expect(answer.status).toBe(201);
  return { id: (answer.value.user as { id: string }).id, session: sessionOf(answer) };
}

async function joined() {
  const { id, session } = await aKnownCustomer();
  expect((await accept(await invited(), session)).status).toBe(200);
  return { accountId: id, session };
}

/** The cookies as a browser would send them back. */
function sessionOf({ value, headers }: ApiAnswerOfFixture): SignedIn {
  const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
  return { authorization: `Bearer ${String(value.access_token)}`, cookie: cookies.join('; ') };
}

const goodLinks = async () =>
  (
    await sql<{ count: number }>`select count(*)::integer as count from identity.links
      where subject_id = ${profile} and used_at is null`.execute(fixture.db)
  ).rows[0]?.count;

const roleOf = async (accountId: string) =>
  (
    await sql<{ role: string }>`select role from identity.accounts where id = ${accountId}`.execute(
      fixture.db,
    )
  ).rows[0]?.role;

describe('the owner of a salon', () => {
  test('reads the members in list order, with the profiles included in the plan', async () => {
    const { members, profiles } = await listed();
    expect(members.map(({ id, state, name }) => ({ id, state, name }))).toEqual([
      { id: salon.memberId, state: 'owner', name: 'Inès Marchal' },
      { id: profile, state: 'no_account', name: 'Maya Roux' },
    ]);
    expect(members[1]?.granted).toEqual(defaultPermissions);
    expect(profiles).toEqual({ used: 2, included: 4 });
  });

  test('adds a profile that performs what the salon sells', async () => {
    const added = await fixture.call('POST', '/professional/staff', {
      ...as(owner),
      body: { first_name: 'Noa', last_name: 'Petit' },
    });
    expect(added).toMatchObject({
      status: 201,
      value: { name: 'Noa Petit', state: 'no_account', active: true },
    });
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from staff.member_services where member_id = ${added.value.id}`.execute(fixture.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('of two profiles added at once for the last place in the plan, one is added', async () => {
    for (let round = 0; round < 5; round++) {
      const pro = await aProfessional(fixture.db, {
        settings: { plan: 'salon_basic', additionalProfiles: 1 },
      });
      const session = await fixture.signIn(pro.accountId);
      const answers = await Promise.all(
        ['Noa', 'Léa'].map((name) =>
          fixture.call('POST', '/professional/staff', { ...as(session), body: { first_name: name } }),
        ),
      );
      expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([201, 'staff_full']);
    }
  });

  test('has one invitation per member: a new email invalidates the former, and a revoked one leads nowhere', async () => {
    const first = await invited();
    const second = await invited();
    expect(await goodLinks()).toBe(1);
    expect((await read(first)).code).toBe('link_expired');
    expect((await register(first)).code).toBe('link_expired');
    expect(await read(second)).toMatchObject({
      value: { business_name: 'Atelier Marchal', inviter_name: 'Inès Marchal', email, account: 'none' },
    });
    const revoked = await fixture.call('DELETE', `/professional/staff/${profile}/invitation`, as(owner));
    expect(revoked.value.state).toBe('no_account');
    expect(await goodLinks()).toBe(0);
    expect((await read(second)).code).toBe('link_expired');
    expect((await register(second)).code).toBe('link_expired');
    expect(
      (await fixture.call('DELETE', `/professional/staff/${profile}/invitation`, as(owner))).status,
    ).toBe(200);
  });

  test('does not send the email of an invitation revoked before it left', async () => {
    await invite();
    await fixture.call('DELETE', `/professional/staff/${profile}/invitation`, as(owner));
    await fixture.react();
    expect(await fixture.emailsTo(email)).toEqual([]);
  });
});

describe('the owner of a salon who invites', () => {
  test('writes in the language of the invited customer, to a stranger in the owner’s', async () => {
    await invited();
    expect((await fixture.emailsTo(email))[0]?.subject).toBe('Atelier Marchal vous invite sur Mèche');
    await sql`update identity.accounts set language = 'en' where id = ${salon.accountId}`.execute(fixture.db);
    await invited();
    expect((await fixture.emailsTo(email))[0]?.subject).toBe('Atelier Marchal invites you to Mèche');
    await aKnownCustomer();
    await invited();
    expect((await fixture.emailsTo(email))[0]?.subject).toBe('Atelier Marchal vous invite sur Mèche');
  });

  test('cannot invite the owner or a joined member, and sees when an invitation has expired', async () => {
    expect((await invite(salon.memberId)).code).toBe('already_joined');
    const token = await invited();
    await sql`update identity.links set expires_at = now() - interval '1 second'
      where subject_id = ${profile}`.execute(fixture.db);
    await sql`update staff.invitations set expires_at = now() - interval '1 second'
      where member_id = ${profile}`.execute(fixture.db);
    expect((await one())?.state).toBe('invitation_expired');
    expect((await register(token)).code).toBe('link_expired');
    await joined();
    expect((await invite()).code).toBe('already_joined');
    expect(await one()).toMatchObject({ state: 'joined', email });
  });
});

describe('the owner of a salon, and whom they may not invite', () => {
  test('gets a field error for an address that could not accept: their own, or another professional’s', async () => {
    const pro = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
    const [own, theirs] = [`own-${email}`, `theirs-${email}`];
    const called = (address: string, id: string) =>
      sql`update identity.accounts set email = ${address} where id = ${id}`.execute(fixture.db);
    await called(own, salon.accountId);
    await called(theirs, pro.accountId);
    expect(await invite(profile, own)).toMatchObject({
      code: 'invalid_input',
      fields: { email: 'own_address' },
    });
    expect(await invite(profile, theirs.toUpperCase())).toMatchObject({
      code: 'invalid_input',
      fields: { email: 'professional_account' },
    });
    expect((await one())?.state).toBe('no_account');
  });

  test('does not reach the staff of another salon, and a hairdresser has none', async () => {
    const other = await fixture.signIn((await aProfessional(fixture.db)).accountId);
    const alone = await fixture.signIn((await aProfessional(fixture.db, { role: 'HAIRDRESSER' })).accountId);
    const calls = [
      ['PUT', 'permissions', { granted: ['see_money'] }],
      ['POST', 'invitation', { email }],
      ['DELETE', 'invitation', undefined],
      ['DELETE', 'membership', undefined],
    ] as const;
    for (const [method, what, body] of calls) {
      const path = `/professional/staff/${profile}/${what}`;
      expect((await fixture.call(method, path, { ...as(other), ...(body && { body }) })).code).toBe(
        'not_found',
      );
      expect((await fixture.call(method, path, { ...as(alone), ...(body && { body }) })).code).toBe(
        'forbidden',
      );
    }
    expect(await one()).toMatchObject({ state: 'no_account', email: null, granted: defaultPermissions });
    expect((await fixture.call('GET', '/professional/staff', as(alone))).code).toBe('forbidden');
  });

  test('may send three emails an hour to one address', async () => {
    const { app } = await fixture.another({ RATE_LIMITS: 'on' });
    const send = () =>
      fixture.call('POST', `/professional/staff/${profile}/invitation`, {
        ...as(owner),
        body: { email },
        on: app,
      });
    for (let count = 0; count < 3; count++) expect((await send()).status).toBe(200);
    expect((await send()).code).toBe('too_many_requests');
    await app.close();
  });
});

describe('a stranger who was invited', () => {
  test('opens an account with the invited email, proved, and works in the salon', async () => {
    const answer = await register(await invited());
    expect(answer).toMatchObject({
      status: 201,
      value: {
        user: {
          email,
          role: 'SALON',
          email_verified: true,
          can: defaultPermissions,
          professional: { id: salon.id, business_name: 'Atelier Marchal' },
        },
      },
    });
    const session = sessionOf(answer);
    expect((await fixture.call('GET', '/me', as(session))).value).toMatchObject({ can: defaultPermissions });
    expect((await fixture.call('GET', '/professional/wallet', as(session))).code).toBe('forbidden');
    expect((await fixture.call('GET', '/professional/verification', as(session))).code).toBe('forbidden');
    expect(await fixture.context.partners.identity.findByEmail(email)).toMatchObject({ emailVerified: true });
    const again = await fixture.call('POST', '/authentications/login', {
      body: { email, password: 'une phrase de passe' },
    });
    expect(again.value.user).toMatchObject({ role: 'SALON', can: defaultPermissions });
    expect((await fixture.call('GET', '/me/profile', as(session))).value).toMatchObject({
      role: 'SALON',
      plan: null,
      business_name: null,
      professional: { id: salon.id },
    });
  });

  test('may use Google, under the invited email only', async () => {
    const token = await invited();
    const google = async (of: string) =>
      (await fixture.idToken({ provider: 'google.com', sub: randomUUID(), email: of, emailVerified: true }))
        .idToken;
    const other = await google(`other-${email}`);
    expect((await register(token, { password: undefined, firebase_token: other })).code).toBe(
      'invited_as_another',
    );
    const accepted = await register(token, { password: undefined, firebase_token: await google(email) });
    expect(accepted).toMatchObject({ status: 201, value: { user: { email, role: 'SALON' } } });
  });

  test('learns that the address already has an account', async () => {
    const token = await invited();
    await aKnownCustomer();
    expect((await read(token)).value.account).toBe('customer');
    expect((await register(token)).code).toBe('account_exists');
    expect((await one())?.state).toBe('invited');
  });

  test('with a password that is too weak opens no account, and the link stays valid', async () => {
    const token = await invited();
    expect((await register(token, { password: undefined })).fields).toEqual({ password: 'required' });
    expect((await register(token)).status).toBe(201);
  });

  test('when two accept at once, one joins', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aMember(fixture.db, salon.id, { firstName: 'Noa', bookable: false });
      const to = `noa-${randomUUID()}@example.test`;
      const token = await invited(id, to);
      const answers = await Promise.all([register(token), register(token)]);
      expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([201, 'link_expired']);
      expect((await one(id))?.state).toBe('joined');
    }
  });
});

describe('a customer who was invited', () => {
  test('accepts signed in, becomes staff in the open session, and the email is proved', async () => {
    const { id, session } = await aKnownCustomer();
    const token = await invited();
    expect((await fixture.call('GET', '/professional/calendar', as(session))).code).toBe('forbidden');
    expect(await accept(token, session)).toMatchObject({
      status: 200,
      value: {
        role: 'SALON',
        email_verified: true,
        can: defaultPermissions,
        professional: { id: salon.id },
      },
    });
    const calendar = await fixture.call('GET', '/professional/calendar', as(session));
    expect(calendar.value.members).toMatchObject([{ id: profile }]);
    expect((await accept(token, session)).code).toBe('link_expired');
    expect((await read(token)).code).toBe('link_expired');
    const { rows } = await sql<{ action: string }>`select action from kit.audit_entries
      where actor_id = ${id} order by id`.execute(fixture.db);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['email_verified', 'role_changed', 'staff_joined']),
    );
  });

  test('signed in with another account is refused, and the link stays valid', async () => {
    const token = await invited();
    const other = await fixture.signIn((await aCustomer(fixture.db)).id);
    expect((await accept(token, other)).code).toBe('invited_as_another');
    expect((await register(token)).status).toBe(201);
  });

  test('with a professional account is refused, an owner’s or a member’s', async () => {
    const pro = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
    const theirs = await invited();
    await sql`update identity.accounts set email = ${email} where id = ${pro.accountId}`.execute(fixture.db);
    expect((await read(theirs)).value.account).toBe('professional');
    expect((await accept(theirs, await fixture.signIn(pro.accountId))).code).toBe('professional_account');
    email = `other-${email}`;
    const second = await aMember(fixture.db, salon.id, { firstName: 'Noa' });
    const later = await invited(second);
    const { session } = await joined();
    expect((await accept(later, session)).code).toBe('professional_account');
    expect((await one(second))?.state).toBe('invited');
  });
});

describe('a customer who was invited, concurrently', () => {
  test('accepting twice at once joins once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aMember(fixture.db, salon.id, { firstName: 'Noa' });
      const to = `noa-${randomUUID()}@example.test`;
      const { session } = await aKnownCustomer(to);
      const token = await invited(id, to);
      const answers = await Promise.all([accept(token, session), accept(token, session)]);
      const outcomes = answers.map(({ code, status }) => code ?? status);
      expect(outcomes.filter((answer) => answer === 200)).toHaveLength(1);
      expect(['link_expired', 'professional_account']).toContain(outcomes.find((answer) => answer !== 200));
    }
  });

  test('accepting two salons at once joins one', async () => {
    for (let round = 0; round < 5; round++) {
      const to = `noa-${randomUUID()}@example.test`;
      const { id: accountId, session } = await aKnownCustomer(to);
      const [first, second] = await Promise.all(
        [0, 1].map(async () => {
          const other = await aProfessional(fixture.db);
          const member = await aMember(fixture.db, other.id, { firstName: 'Noa' });
          await invite(member, to, await fixture.signIn(other.accountId));
          return member;
        }),
      );
      await fixture.react();
      const tokens = (await fixture.emailsTo(to)).flatMap(
        ({ text }) => /\/auth\/invitation#token=(\S+)/.exec(text)?.[1] ?? [],
      );
      expect(tokens).toHaveLength(2);
      const answers = await Promise.all(tokens.map((token) => accept(token, session)));
      expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'professional_account']);
      const { rows } = await sql`select id from staff.members where account_id = ${accountId}`.execute(
        fixture.db,
      );
      expect(rows).toHaveLength(1);
      expect([first, second]).toContain((rows[0] as { id: string }).id);
    }
  });
});

const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
const grant = (granted: readonly string[]) =>
  fixture.call('PUT', `/professional/staff/${profile}/permissions`, { ...as(owner), body: { granted } });
const today = async (session: SignedIn) => {
  const { value } = await fixture.call('GET', `/professional/calendar?from=${day}`, as(session));
  return {
    members: (value.members as { id: string }[]).map(({ id }) => id),
    appointments: (value.appointments as { id: string }[]).map(({ id }) => id),
    blocked: (value.blocked_times as { member_id: string }[]).map(({ member_id }) => member_id),
  };
};

describe('a member', () => {
  test('sees their own calendar, and all calendars once permitted, in the open session', async () => {
    const { session } = await joined();
    const startsAt = new Date(`${day}T08:00:00Z`);
    const own = await anAppointment(fixture.db, { id: salon.id, memberId: profile }, { startsAt });
    const theirs = await anAppointment(fixture.db, salon, { startsAt });
    for (const member_id of [profile, salon.memberId]) {
      const blocked = await fixture.call('POST', '/professional/blocked-times', {
        headers: { ...owner, 'idempotency-key': randomUUID() },
        body: { member_id, starts_at: `${day}T12:00:00Z`, ends_at: `${day}T13:00:00Z` },
      });
      expect(blocked).toMatchObject({ status: 201 });
    }
    expect(await today(session)).toEqual({ members: [profile], appointments: [own], blocked: [profile] });
    await grant([...defaultPermissions, 'see_all_calendars']);
    const all = await today(session);
    expect(all.members).toEqual([salon.memberId, profile]);
    expect(all.appointments.sort()).toEqual([own, theirs].sort());
    expect(all.blocked).toHaveLength(2);
    expect(await today(owner)).toEqual(await today(session));
  });

  test('reads their permissions, and the owner all of them', async () => {
    const { session } = await joined();
    await grant(['see_money', 'own_calendar']);
    expect((await fixture.call('GET', '/me', as(session))).value.can).toEqual([
      'own_calendar',
      'see_money',
      'see_own_takings',
    ]);
    expect((await fixture.call('GET', '/me', as(owner))).value.can).toEqual([...permissions]);
    const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
    expect((await fixture.call('GET', '/me', as(customer))).value.can).toEqual([]);
  });

  test('sees the money exactly while permitted', async () => {
    const { session } = await joined();
    const wallet = async () => (await fixture.call('GET', '/professional/wallet', as(session))).status;
    expect(await wallet()).toBe(403);
    await grant([...defaultPermissions, 'see_money']);
    expect(await wallet()).toBe(200);
    await grant(defaultPermissions);
    expect(await wallet()).toBe(403);
  });

  test('never has what is the owner’s, with every permission there is', async () => {
    const { session } = await joined();
    expect((await grant([...memberPermissions])).value.granted).toEqual([...memberPermissions]);
    const refused = [
      ['GET', '/professional/verification'],
      ['GET', '/professional/staff'],
      ['POST', `/professional/staff/${profile}/invitation`],
      ['PUT', `/professional/staff/${profile}/permissions`],
      ['DELETE', `/professional/staff/${profile}/membership`],
      ['PUT', '/me/profile/salon'],
    ] as const;
    for (const [method, path] of refused)
      expect((await fixture.call(method, path, { ...as(session), body: {} })).code).toBe('forbidden');
    expect((await grant(['withdraw'])).fields).toEqual({ 'granted.0': 'not_a_choice' });
    const own = await fixture.call('PUT', `/professional/staff/${salon.memberId}/permissions`, {
      ...as(owner),
      body: { granted: [] },
    });
    expect(own.code).toBe('forbidden');
  });
});

describe('a member, in what is sold', () => {
  test('travels to homes once permitted: before, such visits are neither offered nor sold', async () => {
    const travelling = await aProfessional(fixture.db, {
      places: ['salon', 'at_home'],
      workZones: ['75011'],
      settings: { plan: 'salon_pro' },
    });
    const boss = await fixture.signIn(travelling.accountId);
    const atHome = await aService(fixture.db, travelling.id, { atHome: true, memberIds: [] });
    const id = await aMember(fixture.db, travelling.id, { firstName: 'Noa', serviceIds: [atHome] });
    const offered = async () => {
      const query = `service_ids=${atHome}&place=at_home&days=14&postal_code=75011&city=Paris`;
      const { value } = await fixture.call('GET', `/professionals/${travelling.id}/availability?${query}`);
      return (value.days as { slots: unknown[] }[]).flatMap(({ slots }) => slots).length;
    };
    expect(await offered()).toBe(0);
    await fixture.call('PUT', `/professional/staff/${id}/permissions`, {
      ...as(boss),
      body: { granted: [...defaultPermissions, 'room_service'] },
    });
    // Calendars are cached for a second.
    await expect.poll(offered, { timeout: 60_000 }).toBeGreaterThan(0);
  });

  test('without the permission to sell is not offered in the salon either', async () => {
    const only = await aService(fixture.db, salon.id, { memberIds: [profile] });
    const page = async () => {
      const { value } = await fixture.call('GET', `/professionals/${salon.slug}`);
      return (value.members as { id: string; service_ids: string[] }[]).find(({ id }) => id === profile);
    };
    expect((await page())?.service_ids).toContain(only);
    await grant(['own_calendar']);
    expect((await page())?.service_ids).toEqual([]);
  });
});

describe('a member who leaves', () => {
  test('removed from the staff, is a customer at once; profile and appointments stay', async () => {
    const { accountId, session } = await joined();
    const visit = await anAppointment(fixture.db, { id: salon.id, memberId: profile });
    expect((await fixture.call('GET', `/appointments/${visit}`, as(session))).status).toBe(200);
    const ended = await fixture.call('DELETE', `/professional/staff/${profile}/membership`, as(owner));
    expect(ended.value).toMatchObject({ state: 'no_account', email: null, name: 'Maya Roux', active: true });
    expect((await fixture.call('GET', '/me', as(session))).value).toMatchObject({
      role: 'CUSTOMER',
      can: [],
      professional: null,
    });
    expect((await fixture.call('GET', '/professional/calendar', as(session))).code).toBe('forbidden');
    expect((await fixture.call('GET', `/appointments/${visit}`, as(session))).code).toBe('not_found');
    expect((await fixture.call('GET', `/appointments/${visit}`, as(owner))).status).toBe(200);
    expect(
      (await fixture.call('DELETE', `/professional/staff/${profile}/membership`, as(owner))).status,
    ).toBe(200);
    const self = await fixture.call('DELETE', `/professional/staff/${salon.memberId}/membership`, as(owner));
    expect(self.code).toBe('forbidden');
    expect((await accept(await invited(), session)).status).toBe(200);
    expect(await roleOf(accountId)).toBe('SALON');
  });

  test('deleting an account leaves the salon the profile, and a leaving owner leaves members their accounts', async () => {
    const leave = (session: SignedIn, confirmation: string) =>
      fixture.call('DELETE', '/me', { ...as(session), body: { confirmation } });
    const { session } = await joined();
    expect((await leave(session, email)).status).toBe(200);
    expect(await one()).toMatchObject({ state: 'no_account', email: null, name: 'Maya Roux' });

    const back = await joined();
    const second = await aMember(fixture.db, salon.id, { firstName: 'Noa' });
    const open = await invited(second, `noa-${email}`);
    expect((await leave(owner, salon.email)).status).toBe(200);
    expect(await roleOf(back.accountId)).toBe('CUSTOMER');
    expect((await fixture.call('GET', '/professional/calendar', as(back.session))).code).toBe('forbidden');
    expect((await read(open)).code).toBe('link_expired');
  });
});
