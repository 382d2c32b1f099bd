import { expect, it } from 'vitest';
import { memberFor, turnsOf } from './shared-visit.ts';

it('makes one part of what follows each other with one member, and another where she comes again', () => {
  const services = ['lea', 'lea', 'noe', 'lea'].map((memberId, at) => ({ id: `${at}`, memberId }));
  const told = turnsOf(services).map((turn) => [turn.memberId, turn.services.map(({ id }) => id)]);
  expect(told).toEqual([
    ['lea', ['0', '1']],
    ['noe', ['2']],
    ['lea', ['3']],
  ]);
  expect(turnsOf([])).toEqual([]);
});

it('leaves a service with the member of the column, unless another is chosen or only others can', () => {
  const members = [
    { id: 'lea', serviceIds: ['colour'] },
    { id: 'noe', serviceIds: ['colour', 'cut'] },
  ];
  const of = (service: string, chosen?: string) => memberFor(service, { members, chosen, memberId: 'lea' });
  expect([of('colour'), of('colour', 'noe'), of('cut'), of('cut', 'lea'), of('gone')]).toEqual([
    ...['lea', 'noe', 'noe', 'noe', 'lea'],
  ]);
});
