import type { Database } from '#kit/database/database';
import { instantAtMinute } from '#kit/time';
import { aCustomer, type BuiltProfessional } from '#testing/builders';
import { aProposedRequest } from '#testing/proposed-request';
import type { Call, Json } from './generated-input.testing.ts';

type Around = {
  db: Database;
  now: Date;
  aParty: () => Promise<BuiltProfessional & { headers: Record<string, string> }>;
  keyed: (call: Call) => Promise<Call>;
  signIn: (accountId: string) => Promise<Record<string, string>>;
};

/** Valid requests about proposals. The professional's calendar has no other appointment. */
export function proposalFixtures({
  db,
  now,
  aParty,
  keyed,
  signIn,
}: Around): Record<string, () => Promise<Call>> {
  const startsAt = instantAtMinute('2031-06-05', 600, 'Europe/Paris');
  const proposed = async () => {
    const party = await aParty();
    const { id: customerId } = await aCustomer(db);
    const { id, proposalId } = await aProposedRequest(db, party, { now, customerId, startsAt });
    return { party, customerId, params: { id, proposal_id: proposalId } };
  };
  const byCustomer = async (body?: Json): Promise<Call> => {
    const { customerId, params } = await proposed();
    return { headers: await signIn(customerId), params, ...(body && { body }) };
  };
  return {
    'POST /appointments/{id}/proposals': async () => {
      const { party, params } = await proposed();
      return keyed({
        headers: party.headers,
        params: { id: params.id },
        body: {
          times: [{ member_id: party.memberId, starts_at: startsAt.toISOString() }],
          note: 'Plutôt le matin ?',
        },
      });
    },
    'POST /appointments/{id}/proposals/{proposal_id}/withdraw': async () => {
      const { party, params } = await proposed();
      return { headers: party.headers, params };
    },
    'POST /appointments/{id}/proposals/{proposal_id}/take': async () =>
      keyed(await byCustomer({ position: 0, total_cents: 4000 })),
    'POST /appointments/{id}/proposals/{proposal_id}/decline': () => byCustomer(),
  };
}
