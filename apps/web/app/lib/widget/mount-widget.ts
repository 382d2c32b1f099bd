import { hello, messageOf } from './messages.ts';
import { widgetStyles } from './widget-styles.ts';

export type WidgetOptions = {
  /** Origin of the marketplace. */
  origin: string;
  slug: string;
  look: 'button' | 'inline';
  language: string;
  /** Button colour, "#a8481f"; its label is black or white, by contrast. */
  colour: string | undefined;
  words: { label: string; title: string; close: string };
};

/**
 * Mounts the booking of a professional into another site's page: a button that opens it in a dialog, or the
 * booking in place. Styles are constructed sheets in a shadow tree, which a strict style policy allows.
 * Returns how to unmount.
 */
export function mountWidget(host: HTMLElement, options: WidgetOptions): () => void {
  const { origin, slug, look, language, colour, words } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  const scheme = schemeOf(host);
  sheet.replaceSync(widgetStyles(colour, scheme));
  root.adoptedStyleSheets = [sheet];

  const frame = document.createElement('iframe');
  frame.title = words.title;
  frame.src = `${origin}/widget/${encodeURIComponent(slug)}?lang=${language}&scheme=${scheme}`;
  const dialog = look === 'button' ? dialogOf(frame, words) : undefined;

  const hear = (event: MessageEvent) => {
    const message = messageOf(event, { origin, source: frame.contentWindow });
    if (message?.meche === 'ready') frame.contentWindow?.postMessage(hello, origin);
    if (message?.meche === 'height' && !dialog) frame.style.height = `${Math.ceil(message.height)}px`;
    if (message?.meche === 'step' && !dialog && host.getBoundingClientRect().top < 0) host.scrollIntoView();
    if (message?.meche === 'close') dialog?.close();
    if (message?.meche === 'booked')
      host.dispatchEvent(
        new CustomEvent('meche:booked', { bubbles: true, composed: true, detail: { professional: slug } }),
      );
  };
  addEventListener('message', hear);

  if (dialog) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'open';
    button.textContent = words.label;
    button.setAttribute('aria-haspopup', 'dialog');
    button.onclick = () => {
      // The frame loads at the first press; the choices stay while the dialog is closed.
      if (!dialog.isConnected) root.append(dialog);
      dialog.showModal();
    };
    root.replaceChildren(button);
  } else root.replaceChildren(frame);

  return () => {
    removeEventListener('message', hear);
    root.replaceChildren();
  };
}

/** Closed by its button, by Escape here or within the frame, and by a click outside. */
function dialogOf(frame: HTMLIFrameElement, words: WidgetOptions['words']): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', words.title);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'close';
  close.setAttribute('aria-label', words.close);
  close.textContent = '×';
  close.onclick = () => dialog.close();
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.append(close, frame);
  return dialog;
}

/** Follows the host page: a site without a dark theme gets a light widget. */
function schemeOf(host: HTMLElement): 'light' | 'dark' {
  const computed = getComputedStyle(host).colorScheme;
  const scheme =
    computed === 'normal'
      ? (document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '')
      : computed;
  if (!/dark/.test(scheme)) return 'light';
  return /light/.test(scheme) && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}
