import { expect, test } from 'vitest';
import { type Change, createRecentChanges, parseChange } from './recent-changes.ts';

const change = (position: number, kind = 'appointment'): Change => ({
  position: String(position),
  kind,
  subject: null,
  topics: ['professional:1'],
});
const positions = (changes: readonly Change[] | undefined) =>
  changes?.map(({ position }) => Number(position));

test('a valid notification is parsed, an invalid one ignored', () => {
  expect(parseChange('812 appointment 4f professional:1 member:2')).toEqual({
    position: '812',
    kind: 'appointment',
    subject: '4f',
    topics: ['professional:1', 'member:2'],
  });
  expect(parseChange('812 calendar - professional:1')?.subject).toBeNull();
  expect(parseChange('- typing 4f professional:1')).toMatchObject({ position: undefined, kind: 'typing' });
  for (const none of ['', '812', '812 calendar', '812 calendar -', 'x calendar - professional:1'])
    expect(parseChange(none)).toBeUndefined();
});

test('a reconnecting reader gets what came since, including the last position again', () => {
  const recent = createRecentChanges(10);
  expect(recent.latest()).toBeUndefined();
  for (const position of [7, 9, 9, 8]) recent.add(change(position));
  expect(recent.latest()).toBe('8');
  expect(positions(recent.since('9'))).toEqual([9, 9, 8]);
  expect(positions(recent.since('7'))).toEqual([7, 9, 9, 8]);
});

test('what lies too far back is not known, and neither is anything before a gap', () => {
  const recent = createRecentChanges(3);
  for (let position = 1; position <= 100; position += 1) recent.add(change(position));
  expect(positions(recent.since('98'))).toEqual([98, 99, 100]);
  expect(recent.since('90')).toBeUndefined();
  expect(recent.since('101')).toBeUndefined();
  recent.forget();
  expect([recent.since('100'), recent.latest()]).toEqual([undefined, undefined]);
  recent.add(change(101));
  expect(positions(recent.since('101'))).toEqual([101]);
});

test('passing events are not stored', () => {
  const recent = createRecentChanges(3);
  recent.add(change(1));
  recent.add({ ...change(2), position: undefined });
  expect([recent.latest(), positions(recent.since('1'))]).toEqual(['1', [1]]);
});

test('of a transaction whose first changes have been let go, nothing is said to be known', () => {
  const recent = createRecentChanges(2);
  for (const position of [1, 2, 2, 2, 2]) recent.add(change(position));
  expect(recent.since('2')).toBeUndefined();
});
