import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** The yardstick of pages and calls: Fastify with a response schema that answers one value, whatever is asked. */
process.once('message', async (given) => {
  const { schema, value } = given as { schema: object; value: unknown };
  const app = Fastify({ logger: false });
  app.get('/', { schema: { response: { 200: schema } } }, async () => value);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
