import { expect, it } from 'vitest';
import { openHostLink } from './host-link.ts';

type Sent = [message: unknown, origin: string];

/** A frame inside a host page; `sent` collects the messages to the host page and their target origins. */
function framed() {
  const sent: Sent[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => sent.push([message, origin]) };
  const listeners = new Set<(event: MessageEvent) => void>();
  const frame = {
    parent,
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) => listeners.delete(listener),
  };
  const say = (event: { source?: unknown; origin?: string; data?: unknown }) => {
    const heard = { source: parent, origin: 'https://salon.example', data: { meche: 'hello' }, ...event };
    for (const listener of listeners) listener(heard as MessageEvent);
  };
  return { sent, say, listeners, link: openHostLink(frame as never) };
}

const height = (value: number) => ({ meche: 'height', height: value }) as const;

it('before the host page says hello the frame sends only `ready`; then the last message of each kind', () => {
  const { sent, say, link } = framed();
  link.tell(height(300));
  link.tell({ meche: 'step' });
  link.tell(height(500));
  expect(sent).toEqual([[{ meche: 'ready' }, '*']]);
  say({});
  expect(sent.slice(1)).toEqual([
    [{ meche: 'step' }, 'https://salon.example'],
    [height(500), 'https://salon.example'],
  ]);
  link.tell({ meche: 'booked' });
  expect(sent.at(-1)).toEqual([{ meche: 'booked' }, 'https://salon.example']);
});

it('a hello from another window, another message or an opaque origin is ignored', () => {
  const { sent, say, link } = framed();
  say({ source: {}, origin: 'https://evil.example' });
  say({ data: { meche: 'open' } });
  say({ data: null });
  say({ origin: 'null' });
  link.tell({ meche: 'booked' });
  expect(sent).toEqual([[{ meche: 'ready' }, '*']]);
});

it('only the first host page that says hello receives messages', () => {
  const { sent, say, link } = framed();
  say({});
  say({ origin: 'https://evil.example' });
  link.tell({ meche: 'booked' });
  expect(sent.at(-1)).toEqual([{ meche: 'booked' }, 'https://salon.example']);
});

it('without a host page it sends nothing, and once closed it does not listen', () => {
  const { listeners, link } = framed();
  expect(listeners.size).toBe(1);
  link.close();
  expect(listeners.size).toBe(0);
  const alone: Record<string, unknown> = {
    addEventListener: () => expect.unreachable(),
    postMessage: () => expect.unreachable(),
  };
  alone.parent = alone;
  openHostLink(alone as never).tell({ meche: 'booked' });
});
