import { type EventStream, endpoint } from './endpoint.ts';
import { uuid } from './fields.ts';
import { z } from './zod.ts';

/** A `changed` event names what changed and never contains the new state. */
export const liveChange = z.object({
  about: z
    .enum(['appointment', 'calendar', 'thread', 'typing'])
    .describe(
      'What changed. typing: the other side of a thread is typing, which expires soon and is never replayed',
    ),
  id: uuid.nullable().describe('Id of the appointment or thread that changed; null: the change has none'),
});
export type LiveChange = z.output<typeof liveChange>;

/**
 * With a Last-Event-ID the stream begins with the changes since that event. Then comes `opened`, with
 * {"missed": true} when they are unknown and the client must read everything again; after that `changed`,
 * `missed` when changes were lost, and `beat` every 20 seconds. A change may be sent twice.
 */
export const watchLive = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Stream changes of calendars, appointments and messages that the caller may see',
  audience: 'signed_in',
  response: z.custom<EventStream>(),
  events: true,
});
