import { dayOf, instantAtMinute, plusDays, weekdayOf } from '#kit/time';
import type { ApiFixture } from '#testing/api-fixture';
import type { BuiltProfessional } from '#testing/builders';

/** What a request is about, and who sends it. The objects of the request are built when it is derived. */
export type Scene = {
  fixture: ApiFixture;
  /** Whose objects the request names; `absent`: objects that do not exist. */
  kind: 'own' | 'foreign' | 'absent';
  professional: BuiltProfessional;
  /** A service of the professional: 45 minutes, 40.00 €. */
  serviceId: string;
  /** Owner of the personal objects: addresses, sessions, groups. */
  accountId: string;
  /** The customer who booked here. */
  customerId: () => Promise<string>;
  /** True when the sender booked as a customer, and is not a member of the business. */
  isCustomer: boolean;
  /** A free time of the professional, on a Monday to Friday. */
  startsAt: Date;
};

export const zone = 'Europe/Paris';
export const nowOf = ({ fixture }: Scene): Date => fixture.context.clock.now();
export const todayOf = (scene: Scene): string => dayOf(nowOf(scene), zone);
/** A Monday, eight to fourteen days ahead. */
export const mondayOf = (scene: Scene): string => plusDays(todayOf(scene), 15 - weekdayOf(todayOf(scene)));

let taken = 0;
/** Returns another free time at each call, for tests whose requests share a professional. */
export function nextStart(now: Date): Date {
  const monday = plusDays(dayOf(now, zone), 15 - weekdayOf(dayOf(now, zone)));
  const index = taken++ % 160;
  const day = plusDays(monday, Math.floor(index / 40) * 7 + (Math.floor(index / 8) % 5));
  return instantAtMinute(day, 600 + 60 * (index % 8), zone);
}
