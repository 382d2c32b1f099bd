import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds that the body of a request to this route may take to arrive. The default is BODY_SECONDS. */
    bodySeconds?: number;
  }
}

const BODY_SECONDS = 60;

/**
 * Limits how long a request body may take to arrive. A late body gets the answer of headers that never end:
 * 408 and a closed connection.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'];
    if (!hasBody) return done();
    const giveUp = () => {
      // `raw.complete` is undefined for a request made by `inject`, which has no connection.
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
