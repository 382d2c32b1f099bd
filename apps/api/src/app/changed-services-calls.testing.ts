import { DAY_MS, later } from '#kit/time';
import type { BuiltProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Around = {
  server: {
    post(path: string, body: object, headers: Record<string, string>): Promise<{ body: { value?: unknown } }>;
  };
  now: Date;
  aParty: () => Promise<BuiltProfessional & { service: string; headers: Record<string, string> }>;
  keyed: (call: Call) => Promise<Call>;
};

/** Right calls about services that are added to a visit or taken away, at a house with nothing else in its calendar. */
export function changedServicesCalls({
  server,
  now,
  aParty,
  keyed,
}: Around): Record<string, () => Promise<Call>> {
  return {
    'POST /professional/appointments/{id}/services': async () => {
      const { headers, memberId, service } = await aParty();
      const { body } = await server.post(
        '/professional/appointments',
        {
          ...{ member_id: memberId, customer_name: 'Jeanne Petit' },
          starts_at: later(now, DAY_MS).toISOString(),
          ...{ free_line: { name: 'Chignon', duration_minutes: 30, price_cents: 4500 } },
          accept_warnings: true,
        },
        headers,
      );
      const { id, revision } = body.value as { id: string; revision: number };
      return keyed({
        ...{ headers, params: { id } },
        body: {
          ...{ revision, keep: [0], service_ids: [service], accept_warnings: true },
          free_line: { name: 'Frange', duration_minutes: 15, price_cents: 500 },
          prices: [{ position: 0, price_cents: 4000, reason: 'Sans le soin' }],
        },
      });
    },
  };
}
