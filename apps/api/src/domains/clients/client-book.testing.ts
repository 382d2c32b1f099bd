import { randomUUID } from 'node:crypto';
import type { ApiFixture } from '#testing/api-fixture';
import type { SignedIn } from '#testing/sign-in';

export type ListedClient = {
  id: string;
  name: string;
  visit_count: number;
  spent_cents: number;
  [key: string]: unknown;
};
export type Listing = { items: ListedClient[]; is_alike: boolean; has_more: boolean };

export const keyed = (by: SignedIn) => ({ ...by, 'idempotency-key': randomUUID() });

/**
 * Requests about the client book. The owner makes them unless the caller passes the headers of another
 * session.
 */
export function clientBookRequests(around: () => { fixture: ApiFixture; owner: SignedIn }) {
  async function list(query = '', by = around().owner): Promise<Listing> {
    const { value } = await around().fixture.call('GET', `/professional/clients?${query}`, { headers: by });
    return value as Listing;
  }
  return {
    list,
    names: async (query = '', by = around().owner) => (await list(query, by)).items.map(({ name }) => name),
    async enter(client: object, by = around().owner): Promise<string> {
      const sent = { body: client, headers: keyed(by) };
      return (await around().fixture.call('POST', '/professional/clients', sent)).value.id as string;
    },
  };
}
