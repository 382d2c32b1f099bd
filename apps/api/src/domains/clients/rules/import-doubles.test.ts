import { describe, expect, test } from 'vitest';
import { fillClient, planDoubles, proposeDecision } from './import-doubles.ts';

test.each([
  ['Zoé Marin', 'Zoe marin', 'phone', false, 'merge'],
  ['Zoé', 'Zoé Marin', 'phone', false, 'merge'],
  ['Marin Zoé', 'Zoé Marin', 'email', true, 'merge'],
  ['Inès Marin', 'Zoé Marin', 'phone', false, 'add'],
  ['Zoé Marin', 'Zoé Marin', 'name', false, 'merge'],
  ['Zoé Marin', 'Zoé Marin', 'name', true, 'add'],
] as const)('%s and %s with the same %s, other contacts %s: %s', (name, otherName, by, differs, proposed) => {
  expect(proposeDecision({ name, otherName, by, differs })).toBe(proposed);
});

describe('filling a client', () => {
  const empty = {
    phone: null,
    email: null,
    birthday: null,
    line: '',
    city: '',
    postalCode: '',
    note: '',
    tags: [],
  };

  test('fills what is empty and overwrites nothing', () => {
    const kept = { ...empty, phone: '+33612345678', city: 'Paris', note: 'Blonde', tags: ['vip'] };
    const line = {
      phone: '+33612345679',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '2 rue X',
      city: 'Lyon',
      postalCode: '69001',
      note: 'Frange',
      tags: ['vip', 'mariage'],
    };
    expect(fillClient(kept, line)).toEqual({
      phone: '+33612345678',
      email: 'zoe@exemple.fr',
      birthday: '1985-06-17',
      line: '',
      city: 'Paris',
      postalCode: '',
      note: 'Blonde\n\nFrange',
      tags: ['vip', 'mariage'],
    });
    expect(fillClient(empty, line)).toEqual(line);
  });

  test('adds no note twice, and no more text and tags than a client may have', () => {
    const kept = {
      ...empty,
      note: 'Blonde, frange',
      tags: Array.from({ length: 20 }, (_, nth) => `t${nth}`),
    };
    expect(fillClient(kept, { ...empty, note: 'frange', tags: ['vip'] })).toEqual(kept);
    const { note } = fillClient(kept, { ...empty, note: `${'x'.repeat(3983)}😀` });
    expect(note).toBe(`Blonde, frange\n\n${'x'.repeat(3983)}`);
  });
});

test('plans lines into clients, into lines that are entered, or nowhere', () => {
  const client = { clientId: 'c' };
  const plan = planDoubles([
    { at: 9, other: { at: 5 }, decision: 'merge' },
    { at: 3, other: client, decision: 'merge' },
    { at: 4, other: { at: 3 }, decision: 'merge' },
    { at: 5, other: { at: 2 }, decision: 'add' },
    { at: 6, other: client, decision: 'leave_out' },
    { at: 7, other: { at: 6 }, decision: 'merge' },
  ]);
  expect([...plan]).toEqual([
    [3, client],
    [4, client],
    [6, null],
    [9, { at: 5 }],
  ]);
});
