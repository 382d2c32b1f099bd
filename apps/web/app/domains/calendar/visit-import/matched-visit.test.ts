import type { VisitLine } from '@meche/contract/visit-imports';
import { expect, it } from 'vitest';
import type { FileVisit } from './imported-visit.ts';
import {
  chooseMatches,
  cutByDay,
  isComplete,
  LEFT_OUT,
  listMembersOf,
  matchVisits,
} from './matched-visit.ts';

const visitAt = (startsAt: string, more: Partial<FileVisit> = {}): FileVisit => ({
  at: 2,
  uid: '',
  startsAt,
  durationMinutes: 45,
  priceCents: null,
  customerName: 'Zoé Marin',
  customerPhone: '',
  customerEmail: '',
  member: 'Inès',
  service: 'Coupe',
  note: '',
  place: null,
  line: '',
  postalCode: '',
  city: '',
  ...more,
});

it('cuts batches between local days, never within one', () => {
  const starts = [
    '2026-03-03T20:00:00Z',
    '2026-03-03T23:30:00Z',
    '2026-03-04T08:00:00Z',
    '2026-03-05T08:00:00Z',
  ];
  const lines = starts.map((startsAt, at) => ({ at, startsAt }) as VisitLine);
  const batches = cutByDay(lines, 2, 'Europe/Paris').map((batch) => batch.map(({ at }) => at));
  // Half past midnight in Paris is on the fourth.
  expect(batches).toEqual([[0], [1, 2], [3]]);
});

it('leaves out the visits of a member who is not imported, and cuts long texts', () => {
  const visits = [
    visitAt('2026-03-04T08:00:00Z', { at: 2, note: 'n'.repeat(3000) }),
    visitAt('2026-03-03T08:00:00Z', { at: 3, service: '' }),
    visitAt('2026-03-05T08:00:00Z', { at: 4, member: 'Stagiaire' }),
  ];
  const choices = { members: { Inès: 'm1', Stagiaire: LEFT_OUT }, services: { Coupe: 's1,s2', '': '' } };
  const matched = matchVisits(visits, choices, 'Rendez-vous');
  expect(matched.map(({ fileLine, line }) => [fileLine, line.at, line.serviceIds, line.service])).toEqual([
    [3, 1, [], 'Rendez-vous'],
    [2, 2, ['s1', 's2'], 'Coupe'],
  ]);
  expect(matched[1]?.line.note).toHaveLength(1001);
});

it('keeps what the reader chose when the columns change, and asks for the rest', () => {
  const visits = [visitAt('2026-03-04T08:00:00Z'), visitAt('2026-03-04T08:00:00Z', { member: 'Stagiaire' })];
  const team = [
    { id: 'm1', name: 'Inès Marchal' },
    { id: 'm2', name: 'Noé Roy' },
  ];
  const members = listMembersOf(visits, team);
  const first = chooseMatches({ members, services: [] });
  expect([first.members, isComplete(first)]).toEqual([{ Inès: 'm1', Stagiaire: '' }, false]);
  const chosen = { members: { ...first.members, Stagiaire: 'm2' }, services: {} };
  expect(chooseMatches({ members, services: [] }, chosen)).toEqual(chosen);
  expect(listMembersOf(visits, team.slice(0, 1)).every(({ found }) => found === 'm1')).toBe(true);
});
