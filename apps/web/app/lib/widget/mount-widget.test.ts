// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { to } from '~/paths.ts';
import { mountWidget, type WidgetOptions } from './mount-widget.ts';
import { textColourOn, widgetStyles } from './widget-styles.ts';

const words = { label: 'Prendre rendez-vous', title: 'Réservation', close: 'Fermer' };
const options: WidgetOptions = {
  origin: 'https://meche.example',
  slug: 'atelier',
  look: 'button',
  language: 'fr',
  colour: undefined,
  words,
};

afterEach(() => document.body.replaceChildren());

function mounted(more: Partial<WidgetOptions> = {}) {
  const host = document.createElement('div');
  document.body.append(host);
  const takeAway = mountWidget(host, { ...options, ...more });
  const root = host.shadowRoot as ShadowRoot;
  const find = <E extends Element>(what: string) => root.querySelector<E>(what);
  return { host, root, find, takeAway };
}

it('frames the widget page', () => {
  const { find } = mounted({ look: 'inline', language: 'en' });
  const { origin, pathname, searchParams } = new URL(find<HTMLIFrameElement>('iframe')?.src ?? '');
  expect(origin + pathname).toBe(`https://meche.example${to('widget', { slug: 'atelier' })}`);
  expect(Object.fromEntries(searchParams)).toEqual({ lang: 'en', scheme: 'light' });
  expect(find('iframe')?.getAttribute('title')).toBe(words.title);
});

it('loads nothing before its button is pressed, and keeps the frame when closed', () => {
  const { find } = mounted();
  const open = find<HTMLButtonElement>('.open');
  expect([open?.textContent, find('iframe')]).toEqual([words.label, null]);
  open?.click();
  const [dialog, frame] = [find<HTMLDialogElement>('dialog'), find('iframe')];
  expect([dialog?.open, dialog?.getAttribute('aria-label')]).toEqual([true, words.title]);
  find<HTMLButtonElement>('.close')?.click();
  expect(dialog?.open).toBe(false);
  open?.click();
  expect([dialog?.open, find('iframe') === frame]).toEqual([true, true]);
});

it('announces a booking to the site only for a message of our frame, without personal data', () => {
  const { host, find } = mounted({ look: 'inline' });
  const { contentWindow: source } = find<HTMLIFrameElement>('iframe') as HTMLIFrameElement;
  const bookings: unknown[] = [];
  document.addEventListener('meche:booked', ({ target, detail }: CustomEventInit & Event) =>
    bookings.push([target, detail]),
  );
  const say = (event: object) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), { data: { meche: 'booked' }, source, ...event }),
    );
  say({ origin: 'https://evil.example' });
  say({ origin: 'https://meche.example', source: window });
  expect(bookings).toEqual([]);
  say({ origin: 'https://meche.example' });
  expect(bookings).toEqual([[host, { professional: 'atelier' }]]);
});

it('an inline widget takes the height of its content', () => {
  const { find, takeAway } = mounted({ look: 'inline' });
  const frame = find<HTMLIFrameElement>('iframe') as HTMLIFrameElement;
  const { contentWindow: source } = frame;
  const say = (data: object) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), { data, source, origin: 'https://meche.example' }),
    );
  say({ meche: 'height', height: 412.5 });
  expect(frame.style.height).toBe('413px');
  takeAway();
  say({ meche: 'height', height: 200 });
  expect(frame.style.height).toBe('413px');
});

it('two widgets on one page are independent', () => {
  const [one, other] = [mounted(), mounted({ slug: 'autre' })];
  one.find<HTMLButtonElement>('.open')?.click();
  expect(other.find('dialog')).toBeNull();
  expect(one.find<HTMLIFrameElement>('iframe')?.src).toContain('/widget/atelier?');
});

it('text has a contrast of 4.5:1 on any colour, and an invalid colour falls back to ours', () => {
  const light = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
  for (let at = 0; at < 4096; at += 7) {
    const colour = `#${[at >> 8, (at >> 4) & 15, at & 15].map((part) => (part * 17).toString(16).padStart(2, '0')).join('')}`;
    const ratio =
      textColourOn(colour) === '#fff' ? 1.05 / (light(colour) + 0.05) : (light(colour) + 0.05) / 0.05;
    expect([colour, ratio >= 4.5]).toEqual([colour, true]);
  }
  expect(widgetStyles('#1f6f6b', 'light')).toContain('#1f6f6b');
  for (const wrong of ['red', '#12', '#123456;}*{display:none', 'url(//evil.example)'])
    expect(widgetStyles(wrong, 'light')).toBe(widgetStyles(undefined, 'light'));
});
