import { refuse } from '#kit/refusal';

/**
 * Files in memory concurrently, per process. A file takes up to 10 MB, and twice as much while its parts
 * are joined.
 */
export const MAX_AT_ONCE = 6;
/** Files in memory concurrently, per sender, so that slow uploads do not block other senders. */
export const MAX_OF_ONE = 2;
const LONGEST_WAIT_MS = 60_000;

type Waiting = { sender: string; enter: () => void };

const inside = new Map<string, number>();
const line: Waiting[] = [];

/**
 * Runs the work once this process and this sender may hold another file; until then the request body is not
 * read. Refuses unavailable after a minute.
 */
export async function withUploadSlot<T>(sender: string, work: () => Promise<T>): Promise<T> {
  await room(sender);
  try {
    return await work();
  } finally {
    leave(sender);
  }
}

async function room(sender: string): Promise<void> {
  if (mayEnter(sender)) return enter(sender);
  const { promise, resolve } = Promise.withResolvers<'entered' | 'late'>();
  const waiting = { sender, enter: () => resolve('entered') };
  line.push(waiting);
  const timer = setTimeout(() => {
    line.splice(line.indexOf(waiting), 1);
    resolve('late');
  }, LONGEST_WAIT_MS);
  const came = await promise;
  clearTimeout(timer);
  if (came === 'late') refuse('unavailable', { retryAfter: 10 });
}

function mayEnter(sender: string): boolean {
  const all = [...inside.values()].reduce((sum, count) => sum + count, 0);
  return all < MAX_AT_ONCE && (inside.get(sender) ?? 0) < MAX_OF_ONE;
}

function enter(sender: string): void {
  inside.set(sender, (inside.get(sender) ?? 0) + 1);
}

function leave(sender: string): void {
  const left = (inside.get(sender) ?? 1) - 1;
  if (left > 0) inside.set(sender, left);
  else inside.delete(sender);
  const at = line.findIndex((waiting) => mayEnter(waiting.sender));
  if (at < 0) return;
  const [next] = line.splice(at, 1);
  if (!next) return;
  enter(next.sender);
  next.enter();
}
