import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/** The baseline of search: one prepared select by key over HTTP, from an existing table. */
process.once('message', async (message) => {
  const { databaseUrl } = message as { databaseUrl: string };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify({ logger: false });
  app.get<{ Params: { id: string } }>('/:id', async ({ params }) => {
    const text =
      'select professional_id, slug, business_name, role from search.listings where professional_id = $1';
    return (await pool.query({ name: 'by-key', text, values: [params.id] })).rows[0];
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
