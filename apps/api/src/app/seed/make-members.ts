import { namesIn } from '@meche/demo/names';
import type { Hours, Member } from './house.ts';
import { idFor, type Random } from './random.ts';

export type Team = {
  professionalId: string;
  accountId: string;
  owner: { firstName: string; lastName: string };
  /** One week per member, the owner's first. */
  hours: Hours[][];
  serviceIds: string[];
  men: boolean;
  everyoneDoesAll: boolean;
  /** The house goes to its customers' homes too. */
  travels: boolean;
  department: string;
};

/** The people of a house: the owner performs everything, the others nearly. */
export function makeMembers(random: Random, team: Team): Member[] {
  const known = new Set([team.owner.firstName]);
  return team.hours.map((hours, position): Member => {
    const id = idFor(`member ${team.professionalId} ${position}`);
    const granted: Member['granted'] = ['own_calendar', 'sell_services'];
    if (team.travels) granted.push('room_service');
    const common = { id, professionalId: team.professionalId, position, hours, granted };
    if (position === 0) {
      const { firstName, lastName } = team.owner;
      return {
        ...common,
        accountId: team.accountId,
        firstName,
        lastName,
        isOwner: true,
        serviceIds: team.serviceIds,
      };
    }
    const local = namesIn(team.department);
    const names = random.chance(team.men ? 0.85 : 0.2) ? local.men : local.women;
    const firstName = random.pick(names.filter((name) => !known.has(name)));
    known.add(firstName);
    const left = team.everyoneDoesAll ? 0 : random.int(0, Math.floor(team.serviceIds.length / 3));
    const skipped = new Set(random.sample(team.serviceIds.slice(1), left));
    return {
      ...common,
      accountId: null,
      firstName,
      lastName: random.pick(local.last),
      isOwner: false,
      serviceIds: team.serviceIds.filter((serviceId) => !skipped.has(serviceId)),
    };
  });
}
