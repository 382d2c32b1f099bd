import type { FrameMessage } from './messages.ts';

export type HostLink = {
  /** Told to the page around, once it has said who it is; nothing where there is none. */
  tell(message: FrameMessage): void;
  close(): void;
};

type Frame = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;

/**
 * From within the frame to the page around it. What is told goes to the origin alone that the browser has written on the first
 * word from there; a page without one (a file, a sandbox) is told nothing.
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
