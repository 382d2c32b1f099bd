import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { configuration } from '@meche/contract/identity';
import { apiBase } from '@meche/contract/paths';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { installErrors } from '#kit/http/errors';
import { createHttpDoor } from '#kit/http/serve';
import { placesRoutes } from '#places';
import { localRoutes } from './local-routes.ts';
import { loggerOptions } from './logger.ts';
import type { Parts } from './parts.ts';

const BODY_LIMIT = 1024 * 1024;

/** The API as one Fastify instance, not yet listening. */
export async function buildServer(parts: Parts): Promise<FastifyInstance> {
  const { config, db } = parts;
  const app = Fastify({
    logger: loggerOptions(config.LOG_LEVEL),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.NODE_ENV === 'production',
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  installErrors(app);
  await app.register(cookie);
  await describeApi(app);
  healthRoutes(app, parts);

  const http = createHttpDoor({ app, idempotency: db, callerOf: async () => null });
  http.serve(configuration, async () => ({
    identity: {
      projectId: config.IDENTITY_PROJECT_ID,
      apiKey: config.IDENTITY_API_KEY,
      emulator: config.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    },
    cardPartnerPublicKey: config.CARD_PARTNER_PUBLIC_KEY,
    movableClock: config.MOVABLE_CLOCK,
  }));
  placesRoutes(http, { db });
  await localRoutes(app, http, parts);
  return app;
}

async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mèche',
        version: '1',
        description:
          'Book a hairdresser. Keys are snake_case, money is integer euro cents, instants are UTC.',
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The access token, with its companion cookie.',
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`),
    },
  });
  await app.register(swaggerUi, { routePrefix: `${apiBase.replace('/v1', '')}/docs` });
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}

function healthRoutes(app: FastifyInstance, { db }: Parts): void {
  app.get('/livez', { schema: { hide: true } }, async () => ({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { ready: true };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ ready: false });
    }
  });
}
