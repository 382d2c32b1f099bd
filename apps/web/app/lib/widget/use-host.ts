import { type RefObject, useEffect, useState } from 'react';
import { type HostLink, openHostLink } from './host-link.ts';
import type { FrameMessage } from './messages.ts';

/**
 * Used within the frame: reports the height of the content and the Escape key to the host page. Returns a
 * function that sends further messages.
 */
export function useHost(content: RefObject<HTMLElement | null>): (message: FrameMessage) => void {
  const [link, setLink] = useState<HostLink>();
  useEffect(() => {
    const opened = openHostLink(window);
    setLink(opened);
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) opened.tell({ meche: 'close' });
    };
    const watch = new ResizeObserver(([entry]) => {
      const height = entry?.target.getBoundingClientRect().height;
      if (height) opened.tell({ meche: 'height', height });
    });
    if (content.current) watch.observe(content.current);
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
      watch.disconnect();
      opened.close();
    };
  }, [content]);
  return (message) => link?.tell(message);
}
