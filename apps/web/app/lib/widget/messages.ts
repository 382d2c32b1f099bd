/** Messages from the frame to the host page. They say nothing about the customer or the appointment. */
export type FrameMessage =
  /** The frame is ready for messages. Sent to any origin, because the host is not known yet. */
  | { meche: 'ready' }
  /** The height of the content in pixels has changed. */
  | { meche: 'height'; height: number }
  /** The frame shows another question: the host should scroll to its top. */
  | { meche: 'step' }
  /** The reader pressed Escape in the frame. */
  | { meche: 'close' }
  | { meche: 'booked' };

/**
 * Message from the host page to the frame. The frame learns the origin of the host from the message event.
 */
export const helloMessage = { meche: 'hello' } as const;

const HIGHEST = 20_000;

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>;

/**
 * Parses a message that came from the frame `from.source` and its origin; undefined for any other sender or
 * form, and for a height of 20,000 pixels or more.
 */
export function parseFrameMessage(
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
