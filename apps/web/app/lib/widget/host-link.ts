import type { FrameMessage } from './messages.ts';

export type HostLink = {
  /**
   * Sends a message to the host page once the origin of the host is known. Does nothing outside of a frame.
   */
  tell(message: FrameMessage): void;
  close(): void;
};

type Frame = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;

/**
 * Opens the connection from the frame to the host page. All messages but `ready` go only to the origin that
 * sent the host’s first message; a host without an origin (a file, a sandbox) gets none.
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
      // Of several waiting messages of a kind, only the last one counts.
      else waiting = [...waiting.filter(({ meche }) => meche !== message.meche), message];
    },
    close: () => frame.removeEventListener('message', hear),
  };
}
