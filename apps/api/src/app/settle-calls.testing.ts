import type { Database } from '#kit/database/database';
import { HOUR_MS, later } from '#kit/time';
import { anAppointment, type BuiltProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  now: Date;
  party: BuiltProfessional & { headers: Record<string, string> };
};

/** Right calls about days that are read and settled, and visits that are found. */
export function settleCalls({ db, now, party }: Around): Record<string, () => Call | Promise<Call>> {
  const { headers } = party;
  const over = (given: Record<string, unknown> = {}) =>
    anAppointment(db, party, { startsAt: later(now, -2 * HOUR_MS), ...given });
  return {
    'GET /professional/calendar': () => ({ headers, query: { from: '2031-06-02', days: '7' } }),
    'GET /professional/calendar/settlement': () => ({ headers, query: { day: '2031-06-02' } }),
    'POST /professional/calendar/settlement': async () => ({
      headers,
      body: { visits: [{ id: await over(), paid_by: 'cash' }] },
    }),
    'PUT /professional/appointments/{id}/paid-by': async () => ({
      headers,
      params: { id: await over({ state: 'completed', stateChangedAt: now }) },
      body: { paid_by: 'cash' },
    }),
    'PUT /professional/appointments/{id}/note': async () => ({
      headers,
      params: { id: await over() },
      body: { house_note: 'Base 7, oxydant à 20 volumes', former_note: '' },
    }),
    'GET /professional/calendar/find': () => ({ headers, query: { q: 'camille' } }),
    'GET /professional/calendar/clients': () => ({ headers, query: { q: 'camille' } }),
  };
}
