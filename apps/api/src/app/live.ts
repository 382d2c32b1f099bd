import { watchLive } from '@meche/contract/live';
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '#identity';
import type { Database } from '#kit/database/database';
import type { Listener } from '#kit/database/listen';
import type { Standing } from '#kit/http/caller';
import type { HttpRouter } from '#kit/http/serve';
import { type LiveStreams, openLiveStreams, type Reader } from '#kit/live/live-streams';
import { findStanding, listStandings } from '#staff';

type LiveDeps = {
  db: Database;
  listener: Listener;
  sessions: Sessions;
  config: { LIVE_HEARTBEAT_SECONDS: number };
};

/**
 * Routes for live streams of changes. A stream has only the topics that the reader's account and
 * permissions allow.
 */
export function liveRoutes(app: FastifyInstance, http: HttpRouter, deps: LiveDeps): LiveStreams {
  const { db, listener, sessions, config } = deps;
  const streams = openLiveStreams({
    listener,
    heartbeatMs: config.LIVE_HEARTBEAT_SECONDS * 1000,
    async mayGoOn(readers) {
      const [lasting, standings] = await Promise.all([
        sessions.lasting(
          db,
          readers.map(({ sessionId }) => sessionId),
        ),
        listStandings(db, [...new Set(readers.map(({ accountId }) => accountId))]),
      ]);
      const stays = ({ sessionId, accountId, topics }: Reader) =>
        lasting.has(sessionId) &&
        topics.symmetricDifference(topicsOf(accountId, standings.get(accountId))).size === 0;
      return new Set(readers.filter(stays));
    },
  });
  // Open streams would block the shutdown, so they end first. At this time the load balancer already sends
  // readers to other processes.
  app.addHook('preClose', async () => streams.end());

  http.serve(watchLive, async ({ caller, request }) => {
    const { accountId, sessionId } = caller;
    const topics = topicsOf(accountId, await findStanding(db, accountId));
    const lastEventId = request.headers['last-event-id'];
    return streams.open(
      { accountId, sessionId, topics },
      typeof lastEventId === 'string' ? lastEventId : undefined,
    );
  });
  return streams;
}

/**
 * Returns the topics that the reader may follow. The names must match those that the database triggers
 * send.
 */
function topicsOf(accountId: string, standing: Standing | undefined): ReadonlySet<string> {
  const own = `account:${accountId}`;
  if (standing?.can.has('see_all_calendars'))
    return new Set([own, `professional:${standing.professionalId}`]);
  if (standing?.can.has('own_calendar'))
    return new Set([own, `member:${standing.memberId}`, `staff:${standing.professionalId}`]);
  return new Set([own]);
}
