import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { ClientRow } from '../store/clients.ts';
import { toVCard } from './cards.ts';

const row = {
  id: '0a5f2c9e-1111-4222-8333-444455556666',
  name: 'Zoé d’Étigny, Ôzëräs',
  phone: '+33612345678',
  email: null,
  birthday: null,
  line: '',
  city: '',
  postalCode: '',
  note: '',
  tags: [],
} as unknown as ClientRow;

const read = (client: ClientRow) => new ICAL.Component(ICAL.parse(toVCard(client)));

test('a card has the parts of the name, and the same UID at every export', () => {
  const card = read(row);
  expect(card.getFirstPropertyValue('fn')).toBe('Zoé d’Étigny, Ôzëräs');
  expect(card.getFirstPropertyValue('n')).toEqual(['d’Étigny, Ôzëräs', 'Zoé', '', '', '']);
  expect(card.getFirstPropertyValue('uid')).toBe(`urn:uuid:${row.id}`);
  expect(toVCard(row)).toBe(toVCard({ ...row }));
});

test('a name of one word is a given name', () => {
  expect(read({ ...row, name: 'Léa' }).getFirstPropertyValue('n')).toEqual(['', 'Léa', '', '', '']);
});
