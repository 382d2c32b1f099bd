import httpProxy from '@fastify/http-proxy';
import { getClock, moveClock } from '@meche/contract/local';
import type { FastifyInstance } from 'fastify';
import { listNextConfirmed } from '#appointments';
import { refuseBrokenAddress } from '#kit/http/errors';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { AppContext } from './context.ts';
import { localGalleryRoutes } from './web/local-gallery.ts';

/** Paths of the simulators that the browser reaches through this origin. */
const partnerPaths = [
  '/local',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
];

/**
 * Routes for development: the movable clock, the gallery, and the simulators behind the same origin.
 * Production has none of them.
 */
export async function localRoutes(
  app: FastifyInstance,
  http: HttpRouter,
  context: AppContext,
): Promise<void> {
  if (context.config.MOVABLE_CLOCK) clockRoutes(http, context);
  const upstream = context.config.SIMULATORS_URL;
  if (!upstream) return;
  localGalleryRoutes(app, context.config.PUBLIC_ORIGIN);
  for (const prefix of partnerPaths) {
    await app.register(async (scope) => {
      scope.setErrorHandler(refuseBrokenAddress);
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true };
      });
      await scope.register(httpProxy, {
        upstream,
        prefix,
        rewritePrefix: prefix,
        http2: false,
        // The identity simulator refuses administration to forwarded requests, and limits attempts by
        // address.
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
        },
      });
    });
  }
}

function clockRoutes(http: HttpRouter, { db, clock, config }: AppContext): void {
  const pushToCardPartner = async () => {
    if (!config.SIMULATORS_URL) return;
    await fetch(new URL('/local/card/clock', config.SIMULATORS_URL), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offset_ms: clock.offsetSeconds() * 1000 }),
    });
  };
  const present = async () => {
    const next = await listNextConfirmed(db, clock.now(), 10);
    return {
      now: clock.now().toISOString(),
      offsetSeconds: clock.offsetSeconds(),
      appointments: next.map((row) => ({
        id: row.id,
        startsAt: row.startsAt.toISOString(),
        label: [row.customerName, row.professionalName].filter(Boolean).join(' · '),
      })),
    };
  };
  http.serve(getClock, present);
  http.serve(moveClock, async ({ body }) => {
    const offset = requestedOffset(body, clock.now(), clock.offsetSeconds());
    await clock.move(offset);
    await pushToCardPartner();
    return present();
  });
}

type Move = { advanceSeconds?: number | undefined; to?: string | undefined; reset?: true | undefined };

function requestedOffset({ advanceSeconds, to, reset }: Move, now: Date, offset: number): number {
  if (reset) return 0;
  if (advanceSeconds !== undefined) return offset + advanceSeconds;
  if (to === undefined) refuse('invalid_input', { fields: { advance_seconds: 'required' } });
  const ahead = Math.ceil((Date.parse(to) - now.getTime()) / 1000);
  // Only `reset` moves business time back; otherwise deadlines that have passed stay passed.
  if (ahead < 0) refuse('invalid_input', { fields: { to: 'too_small' } });
  return offset + ahead;
}
