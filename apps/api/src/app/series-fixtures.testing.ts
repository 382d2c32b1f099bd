import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { DAY_MS, dayOf, later } from '#kit/time';
import { aLine, anAppointment, aProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  keyed: (call: Call) => Promise<Call>;
  nextSlot: () => string;
  signIn: (accountId: string) => Promise<Record<string, string>>;
};

const threeWeeks = (startsAt: string) => dayOf(later(new Date(startsAt), 21 * DAY_MS), 'Europe/Paris');

/** Valid requests about repeated appointments; each request has a new professional. */
export function seriesFixtures({ db, keyed, nextSlot, signIn }: Around): Record<string, () => Promise<Call>> {
  const aSalon = async () => {
    const fixture = await aProfessional(db, { verified: false });
    return { ...fixture, headers: await signIn(fixture.accountId) };
  };
  return {
    'POST /professional/appointments/series': async () => {
      const { headers, memberId } = await aSalon();
      const startsAt = nextSlot();
      const free = { free_line: { name: 'Chignon', duration_minutes: 30, price_cents: 4500 } };
      const who = { customer_name: 'Jeanne Petit', customer_phone: '0612345678', note: '' };
      const when = { starts_at: startsAt, every_weeks: 3, last_day: threeWeeks(startsAt), leave_out: false };
      return keyed({ headers, body: { member_id: memberId, service_ids: [], ...free, ...who, ...when } });
    },
    'POST /professional/appointments/{id}/cancel-following': async () => {
      const { headers, ...fixture } = await aSalon();
      const id = await anAppointment(db, fixture, { seriesId: randomUUID() });
      await aLine(db, id);
      return keyed({ headers, params: { id }, body: { reason: 'Congés' } });
    },
  };
}

type Party = { professional: { id: string; memberId: string }; serviceId: string };
type Asking = { kind: string; owner: Party };

/** Requests about repeated appointments by any caller, in their own calendar or a foreign one. */
export function seriesRequests(around: () => { db: Database; now: Date; stranger: Party }) {
  return {
    'POST /professional/appointments/series': async ({ kind, owner }: Asking) => {
      const { stranger, now } = around();
      const ofParty = kind === 'foreign' ? stranger.professional.memberId : owner.professional.memberId;
      const memberId = kind === 'absent' ? randomUUID() : ofParty;
      const inAWeek = `${later(now, 7 * DAY_MS)
        .toISOString()
        .slice(0, 10)}T10:00:00.000Z`;
      return {
        body: {
          member_id: memberId,
          service_ids: [owner.serviceId],
          starts_at: inAWeek,
          every_weeks: 3,
          last_day: threeWeeks(inAWeek),
          customer_name: 'Jeanne Petit',
          accept_warnings: true,
          leave_out: true,
        },
      };
    },
    'POST /professional/appointments/{id}/cancel-following': async ({ kind, owner }: Asking) => {
      const { stranger, db } = around();
      const at = kind === 'foreign' ? stranger.professional : owner.professional;
      const made = await anAppointment(db, at, { seriesId: randomUUID() });
      const id = kind === 'absent' ? randomUUID() : made;
      return { path: `/professional/appointments/${id}/cancel-following`, body: {} };
    },
  };
}
