import { get, type IncomingMessage } from 'node:http';

const PATIENCE_MS = 10_000;

/** An event stream with the time at which each event was first received. */
export type Stream = { heardAt(name: string): Promise<number>; leave(): void };

/** Opens a stream and waits for its greeting. `nameOf` names an event; undefined ignores it. */
export async function openStream(
  origin: string,
  headers: Record<string, string>,
  nameOf: (event: string) => string | undefined,
): Promise<Stream> {
  const heard = new Map<string, number>();
  let rest = '';
  let tell = () => {};
  const request = get(`${origin}/api/v1/live`, { headers: { ...headers }, agent: false });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`a stream was refused: ${answer.statusCode}`);
  answer.on('error', () => {});
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const now = performance.now();
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const name = event.includes('event: opened') ? 'opened' : nameOf(event);
      if (name && !heard.has(name)) heard.set(name, now);
    }
    tell();
  });
  const stream: Stream = {
    leave: () => request.destroy(),
    async heardAt(name) {
      const patience = AbortSignal.timeout(PATIENCE_MS);
      while (!heard.has(name)) {
        if (patience.aborted) throw new Error('an event did not arrive');
        await new Promise<void>((resolve) => {
          tell = resolve;
          patience.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      return heard.get(name)!;
    },
  };
  await stream.heardAt('opened');
  return stream;
}
