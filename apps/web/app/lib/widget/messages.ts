/** What the frame tells the page around it: nothing of who books, or when. */
export type FrameMessage =
  /** It listens; said to whoever frames it, before it knows who that is. */
  | { meche: 'ready' }
  /** As high as its content. */
  | { meche: 'height'; height: number }
  /** Another question stands in it: its top should be seen. */
  | { meche: 'step' }
  /** Escape was pressed in it. */
  | { meche: 'close' }
  | { meche: 'booked' };

/** What the page around tells the frame: who it is, by the origin that the browser writes on it. */
export const hello = { meche: 'hello' } as const;

const HIGHEST = 20_000;

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>;

/** A message of this window, loaded from this origin; of anybody else, or of another form, nothing. */
export function messageOf(
  { origin, source, data }: Heard,
  from: { origin: string; source: unknown },
): FrameMessage | undefined {
  if (source !== from.source || origin !== from.origin || typeof data !== 'object' || !data) return;
  const { meche, height } = data as { meche?: unknown; height?: unknown };
  if (meche === 'height')
    return typeof height === 'number' && height > 0 && height < HIGHEST ? { meche, height } : undefined;
  return meche === 'ready' || meche === 'step' || meche === 'close' || meche === 'booked'
    ? { meche }
    : undefined;
}
