import type { LiveChange } from '@meche/contract/live';

export type ServerSentEvent = { event: string; id: string | undefined; data: unknown };

/**
 * Events received so far. `ended` tells how the stream ended: `ended` by the server, `cut` by anything
 * else.
 */
export type EventStreamReader = {
  events: readonly ServerSentEvent[];
  named(event: string): readonly ServerSentEvent[];
  changes(): readonly LiveChange[];
  /** Returns the id of the last event. */
  lastId(): string | undefined;
  ended: Promise<'ended' | 'cut'>;
};

export function collectEvents(source: AsyncIterable<string>): EventStreamReader {
  const events: ServerSentEvent[] = [];
  const named = (event: string) => events.filter((one) => one.event === event);
  const reading = async () => {
    let rest = '';
    for await (const chunk of source) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const [event, id, data] = [field('event'), field('id'), field('data')];
        if (event && data) events.push({ event, id, data: JSON.parse(data) });
      }
    }
  };
  return {
    events,
    named,
    changes: () => named('changed').map(({ data }) => data as LiveChange),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
    ended: reading().then(
      () => 'ended' as const,
      () => 'cut' as const,
    ),
  };
}

/** Opens the event stream of a session. Resolves when the server has confirmed the connection. */
export async function openLiveStream(
  origin: string,
  headers: Record<string, string>,
  lastEventId?: string,
): Promise<EventStreamReader & { answer: Response; leave(): void }> {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/v1/live`, {
    headers: { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  const stream = collectEvents(answer.body.pipeThrough(new TextDecoderStream()));
  return { ...stream, answer, leave: () => leaving.abort() };
}
