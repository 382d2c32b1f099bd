/** Messages from the frame to the host page: nothing about the customer or the time. */
export type FrameMessage =
  /** The frame listens; sent to any origin, because the host is unknown yet. */
  | { meche: 'ready' }
  /** As high as its content. */
  | { meche: 'height'; height: number }
  /** Another question stands in it: its top should be seen. */
  | { meche: 'step' }
  /** Escape was pressed in it. */
  | { meche: 'close' }
  | { meche: 'booked' };

/** Message from the host page to the frame: the browser adds its origin. */
export const hello = { meche: 'hello' } as const;

const HIGHEST = 20_000;

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>;

/** Parses a message from this window and origin; undefined for any other sender or form. */
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
