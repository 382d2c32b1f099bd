import { helloMessage, parseFrameMessage } from './messages.ts';
import { widgetStyles } from './widget-styles.ts';

export type WidgetOptions = {
  /** Origin of the marketplace. */
  origin: string;
  slug: string;
  look: 'button' | 'inline';
  language: string;
  /**
   * Colour of the button, for example "#a8481f"; undefined: the default colour. The label is black or
   * white, whichever has more contrast.
   */
  colour: string | undefined;
  words: { label: string; title: string; close: string };
};

/**
 * Mounts the booking of a professional into a page of another site, either as a button that opens a dialog
 * or in place. Styles are constructed sheets in a shadow tree, because a strict style policy allows those.
 * Returns a function that unmounts it.
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
    const message = parseFrameMessage(event, { origin, source: frame.contentWindow });
    if (message?.meche === 'ready') frame.contentWindow?.postMessage(helloMessage, origin);
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
      // The frame loads at the first press. Closing the dialog keeps the frame, and with it the choices
      // made there.
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

/** The dialog closes by its button, by Escape on the host page or in the frame, and by a click outside. */
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

/** Returns the colour scheme of the host page. A site without a dark theme gets a light widget. */
function schemeOf(host: HTMLElement): 'light' | 'dark' {
  const computed = getComputedStyle(host).colorScheme;
  const scheme =
    computed === 'normal'
      ? (document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '')
      : computed;
  if (!/dark/.test(scheme)) return 'light';
  return /light/.test(scheme) && !matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark';
}
