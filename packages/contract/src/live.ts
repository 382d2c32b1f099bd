import { type EventStream, endpoint } from './endpoint.ts';
import { uuid } from './fields.ts';
import { z } from './zod.ts';

/** What a `changed` event says: that it is so no longer, never what holds now. */
export const liveChange = z.object({
  about: z
    .enum(['appointment', 'calendar', 'thread', 'typing'])
    .describe(
      'typing: the other side of a thread does; nothing a moment later, and told to nobody who comes back',
    ),
  id: uuid.nullable().describe('Of the appointment, or of the thread'),
});
export type LiveChange = z.output<typeof liveChange>;

/**
 * To whoever comes back with a Last-Event-ID, first what changed since. Then `opened`: {"missed": true} where that is not
 * known, so that everything is to be read again. Then `changed` with each change, `missed` where some were lost on the way,
 * and `beat` every 20 seconds: without one for twice as long the line is dead. A change may be told twice.
 */
export const watchLive = endpoint({
  method: 'GET',
  path: '/live',
  summary:
    'Tells at once that something changed elsewhere: in the calendars she opens, in her own appointments and messages',
  audience: 'signed_in',
  response: z.custom<EventStream>(),
  events: true,
});
