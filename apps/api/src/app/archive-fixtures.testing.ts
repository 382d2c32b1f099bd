import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { aProfessional } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  server: FastifyInstance;
  signIn: (accountId: string) => Promise<Record<string, string>>;
};

/** Valid requests about a business archive; each request has a new professional. */
export function archiveFixtures({ db, server, signIn }: Around): Record<string, () => Promise<Call>> {
  async function aNewProfessional(): Promise<Record<string, string>> {
    const { accountId } = await aProfessional(db);
    const headers = await signIn(accountId);
    await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${accountId}`.execute(
      db,
    );
    return headers;
  }
  return {
    'GET /professional/archive': async () => ({ headers: await aNewProfessional() }),
    'POST /professional/archive': async () => {
      const answer = await server.inject({
        method: 'GET',
        url: '/api/v1/professional/archive',
        headers: await aNewProfessional(),
      });
      return {
        headers: await aNewProfessional(),
        bytes: { type: 'application/zip', content: new Uint8Array(answer.rawPayload) },
      };
    },
  };
}
