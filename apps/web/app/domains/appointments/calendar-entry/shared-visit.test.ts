import { expect, it } from 'vitest';
import { chooseMemberFor, groupIntoTurns } from './shared-visit.ts';

it('groups consecutive services of one member, and starts a new group when the member returns', () => {
  const services = ['lea', 'lea', 'noe', 'lea'].map((memberId, at) => ({ id: `${at}`, memberId }));
  const groups = groupIntoTurns(services).map((turn) => [turn.memberId, turn.services.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['lea', ['0', '1']],
    ['noe', ['2']],
    ['lea', ['3']],
  ]);
  expect(groupIntoTurns([])).toEqual([]);
});

it('assigns the column’s member, unless another is chosen or only others are able', () => {
  const members = [
    { id: 'lea', serviceIds: ['colour'] },
    { id: 'noe', serviceIds: ['colour', 'cut'] },
  ];
  const of = (service: string, chosen?: string) =>
    chooseMemberFor(service, { members, chosen, memberId: 'lea' });
  expect([of('colour'), of('colour', 'noe'), of('cut'), of('cut', 'lea'), of('gone')]).toEqual([
    ...['lea', 'noe', 'noe', 'noe', 'lea'],
  ]);
});
