import { memberPermissions, ownerPermissions, permissions } from '@meche/contract/permissions';
import { expect, test } from 'vitest';
import {
  commissionOn,
  mayOpenCalendar,
  permissionsOf,
  presentMember,
  type StaffRow,
  sortPermissions,
} from './rules.ts';

test('the owner has all permissions, whatever the row says', () => {
  expect([...permissionsOf({ isOwner: true, granted: [] })]).toEqual([...permissions]);
});

test('a member has the granted permissions, never the owner’s', () => {
  const all = permissionsOf({ isOwner: false, granted: memberPermissions });
  expect([...all]).toEqual([...memberPermissions]);
  for (const one of ownerPermissions) expect(all.has(one)).toBe(false);
  expect(permissionsOf({ isOwner: false, granted: [] }).size).toBe(0);
});

test('seeing every calendar includes the own one; seeing the own one includes no other', () => {
  const standing = (granted: (typeof memberPermissions)[number][]) => ({
    memberId: 'mine',
    can: permissionsOf({ isOwner: false, granted }),
  });
  const seen = (granted: (typeof memberPermissions)[number][]) =>
    ['mine', 'theirs'].map((id) => mayOpenCalendar(standing(granted), id));
  expect(seen(['see_all_calendars'])).toEqual([true, true]);
  expect(standing(['see_all_calendars']).can.has('own_calendar')).toBe(true);
  expect(seen(['own_calendar', 'see_money'])).toEqual([true, false]);
  expect(seen(['sell_services'])).toEqual([false, false]);
});

test('permissions are stored once each, in one order', () => {
  expect(sortPermissions(['see_money', 'own_calendar', 'see_money'])).toEqual(['own_calendar', 'see_money']);
});

test('a commission applies from its month on, and 0 ends it', () => {
  const rates = [
    { category: 'coloration' as const, since: '2026-03-01', percent: 10 },
    { category: 'coloration' as const, since: '2026-05-01', percent: 15 },
    { category: 'woman_cut' as const, since: '2026-03-01', percent: 20 },
    { category: 'woman_cut' as const, since: '2026-06-01', percent: 0 },
  ];
  const on = (day: string) =>
    Object.fromEntries(commissionOn(rates, day).map(({ category, percent }) => [category, percent]));
  expect(on('2026-02-28')).toEqual({});
  expect(on('2026-03-01')).toEqual({ coloration: 10, woman_cut: 20 });
  expect(on('2026-05-31')).toEqual({ coloration: 15, woman_cut: 20 });
  expect(on('2026-06-01')).toEqual({ coloration: 15 });
});

test('a member’s state follows from the row and the invitation', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const row: StaffRow = {
    id: 'a',
    firstName: 'Noa',
    lastName: '',
    accountId: null,
    isOwner: false,
    bookable: true,
    joinedAt: null,
    portraitId: null,
    granted: [],
    about: '',
    version: 1,
    restsByPlan: false,
  };
  const invitation = (expiresAt: string) => ({
    memberId: 'a',
    linkId: 'b',
    email: 'noa@example.test',
    invitedAt: now,
    expiresAt: new Date(expiresAt),
  });
  const state = (member: Partial<StaffRow>, expiresAt?: string) =>
    presentMember(
      { ...row, ...member },
      {
        email: undefined,
        invitation: expiresAt ? invitation(expiresAt) : undefined,
        serviceIds: [],
        commission: [],
      },
      now,
    ).state;
  expect(state({ isOwner: true, accountId: 'c' })).toBe('owner');
  expect(state({ accountId: 'c' })).toBe('joined');
  expect(state({})).toBe('no_account');
  expect(state({}, '2026-06-01T10:00:01Z')).toBe('invited');
  expect(state({}, '2026-06-01T10:00:00Z')).toBe('invitation_expired');
});
