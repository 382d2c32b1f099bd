import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** The baseline for pages and calls: Fastify with a response schema and one fixed answer. */
process.once('message', async (message) => {
  const { schema, value } = message as { schema: object; value: unknown };
  const app = Fastify({ logger: false });
  app.get('/', { schema: { response: { 200: schema } } }, async () => value);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
