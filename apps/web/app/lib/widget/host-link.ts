import type { FrameMessage } from './messages.ts';

export type HostLink = {
  /** Sends to the host page once its origin is known; outside of a frame it does nothing. */
  tell(message: FrameMessage): void;
  close(): void;
};

type Frame = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;

/**
 * Connection from the frame to the host page. Messages go only to the origin from which the host's first
 * message came; a host without one (a file, a sandbox) gets none.
 */
export function openHostLink(frame: Frame): HostLink {
  const { parent } = frame;
  let host: string | undefined;
  let waiting: FrameMessage[] = [];
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (host !== undefined || source !== parent || origin === 'null' || data?.meche !== 'hello') return;
    host = origin;
    for (const message of waiting) parent.postMessage(message, host);
    waiting = [];
  };
  const isFramed = (parent as unknown) !== frame;
  if (isFramed) {
    frame.addEventListener('message', hear);
    parent.postMessage({ meche: 'ready' } satisfies FrameMessage, '*');
  }
  return {
    tell(message) {
      if (!isFramed) return;
      if (host !== undefined) parent.postMessage(message, host);
      // Only the last height is of use.
      else waiting = [...waiting.filter(({ meche }) => meche !== message.meche), message];
    },
    close: () => frame.removeEventListener('message', hear),
  };
}
