import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds a body of this route may take to arrive, instead of BODY_SECONDS. */
    bodySeconds?: number;
  }
}

const BODY_SECONDS = 60;

/** A body that arrives too slowly is answered like headers that never end: 408 and a closed connection. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'];
    if (!hasBody) return done();
    const giveUp = () => {
      // A request made by `inject` has no connection.
      if (raw.complete !== false) return;
      const late = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', late, raw.socket);
    };
    const seconds = request.routeOptions.config.bodySeconds ?? BODY_SECONDS;
    const timer = setTimeout(giveUp, seconds * 1000).unref();
    const arrived = () => clearTimeout(timer);
    raw.once('end', arrived).once('close', arrived);
    done();
  });
}
