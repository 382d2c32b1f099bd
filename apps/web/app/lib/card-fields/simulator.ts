import type { CardFieldsOptions, CardOutcome, MountCardFields, TokenizedCard } from './port.ts';

type Work =
  | { work: 'keep' }
  | {
      work: 'confirm' | 'resume';
      intent: 'setup' | 'payment';
      clientSecret: string;
      savedCardId?: string;
    };
type FrameMessage = {
  from?: unknown;
  ready?: unknown;
  height?: unknown;
  id?: unknown;
  status?: unknown;
  code?: unknown;
  authenticate?: unknown;
  token?: unknown;
  lastDigits?: unknown;
};
type Answer = CardOutcome | TokenizedCard | { authenticate: string };
/** Result when the frame answers with another kind of message than expected, or not at all. */
const NO_ANSWER = { status: 'failed', code: 'unavailable' } as const;

const LOADING_MS = 15_000;
const ANSWER_MS = 30_000;

/**
 * Adapter of the card simulator: its fields are in a same-origin frame, its authentication page in a
 * dialog.
 */
export function simulatorCardFields(publicKey: string): MountCardFields {
  return async (element, options) => {
    const frame = createFrame(publicKey, options);
    const { loaded, ask, disconnect } = connectFrame(frame);
    element.append(frame);
    const confirm = async (
      intent: 'setup' | 'payment',
      clientSecret: string,
      savedCardId?: string,
    ): Promise<CardOutcome> => {
      const answer = await ask({ work: 'confirm', intent, clientSecret, savedCardId });
      if ('token' in answer) return NO_ANSWER;
      if (!('authenticate' in answer)) return answer;
      if (!(await openAuthentication(answer.authenticate, options))) {
        return { status: 'failed', code: 'authentication_abandoned' };
      }
      const after = await ask({ work: 'resume', intent, clientSecret });
      if ('token' in after) return NO_ANSWER;
      return 'authenticate' in after ? { status: 'failed', code: 'authentication_abandoned' } : after;
    };
    const tokenizeCard = async () => {
      const answer = await ask({ work: 'keep' });
      return 'authenticate' in answer || answer.status === 'succeeded' ? NO_ANSWER : answer;
    };
    const destroy = () => {
      disconnect();
      frame.remove();
    };

    try {
      await loaded;
      lendFonts(frame);
    } catch (error) {
      destroy();
      throw error;
    }
    return {
      confirmSetup: (clientSecret, savedCardId) => confirm('setup', clientSecret, savedCardId),
      confirmPayment: (clientSecret, savedCardId) => confirm('payment', clientSecret, savedCardId),
      tokenizeCard,
      destroy,
    };
  };
}

function createFrame(publicKey: string, options: CardFieldsOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = options.labels.card;
  frame.src = `/local/card/frame?${new URLSearchParams({
    key: publicKey,
    lang: options.locale,
    theme: options.appearance,
  })}`;
  Object.assign(frame.style, { display: 'block', height: '330px', border: '0' });
  // Leaves room for the focus ring on both sides.
  Object.assign(frame.style, { width: 'calc(100% + 8px)', marginInline: '-4px' });
  // The frame gets the colour scheme of its element, because browsers paint a frame with another one
  // opaque.
  frame.style.colorScheme = options.appearance;
  return frame;
}

/**
 * Exchanges messages with the frame. `loaded` rejects when the fields do not load in time; `ask` resolves
 * to the frame’s answer, or to NO_ANSWER after ANSWER_MS.
 */
function connectFrame(frame: HTMLIFrameElement) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let requestCount = 0;
  let ready: () => void = () => {};
  const loaded = new Promise<void>((resolve, reject) => {
    ready = resolve;
    setTimeout(() => reject(new Error('The card fields did not load')), LOADING_MS);
  });

  const listen = (event: MessageEvent<FrameMessage | null>) => {
    if (event.origin !== window.location.origin || event.source !== frame.contentWindow) return;
    const message = event.data;
    if (message?.from !== 'meche-card') return;
    if (message.ready) ready();
    if (typeof message.height === 'number') frame.style.height = `${Math.min(message.height + 8, 900)}px`;
    if (typeof message.id === 'number') {
      waiting.get(message.id)?.(answerIn(message));
      waiting.delete(message.id);
    }
  };
  window.addEventListener('message', listen);

  const ask = (work: Work): Promise<Answer> =>
    new Promise((resolve) => {
      requestCount += 1;
      const id = requestCount;
      const limit = setTimeout(() => {
        waiting.delete(id);
        resolve(NO_ANSWER);
      }, ANSWER_MS);
      waiting.set(id, (answer) => {
        clearTimeout(limit);
        resolve(answer);
      });
      frame.contentWindow?.postMessage({ to: 'meche-card', id, ...work }, window.location.origin);
    });

  return { loaded, ask, disconnect: () => window.removeEventListener('message', listen) };
}

const families = ['Figtree Variable', 'Fraunces Variable'];

/**
 * Copies our fonts into the frame; Stripe gets the font by its parameters instead. A frame that may not load
 * them uses those of the system.
 */
function lendFonts(frame: HTMLIFrameElement): void {
  const inside = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!inside) return;
  for (const sheet of document.styleSheets) {
    if (sheet.href && new URL(sheet.href).origin !== window.location.origin) continue;
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const property = (name: string) => rule.style.getPropertyValue(name);
      const family = families.find((one) => property('font-family').includes(one));
      if (!family) continue;
      const face = new inside.FontFace(family, property('src'), {
        weight: property('font-weight') || 'normal',
        unicodeRange: property('unicode-range') || 'U+0-10FFFF',
      });
      inside.document.fonts.add(face);
    }
  }
}

function answerIn(message: FrameMessage): Answer {
  if (typeof message.authenticate === 'string') return { authenticate: message.authenticate };
  if (typeof message.token === 'string')
    return { status: 'tokenized', token: message.token, lastDigits: String(message.lastDigits ?? '') };
  if (message.status === 'succeeded') return { status: 'succeeded', code: null };
  return {
    status: message.status === 'needs_other_card' ? 'needs_other_card' : 'failed',
    code: typeof message.code === 'string' ? message.code : 'unavailable',
  };
}

/** Makes the frame as high as its content, so that no button is cut. */
function fitHeight(frame: HTMLIFrameElement): void {
  const main = frame.contentDocument?.querySelector('main');
  // The page has 32 px above and below.
  if (main) frame.style.height = `${Math.ceil(main.getBoundingClientRect().height) + 64}px`;
}

/**
 * Opens the authentication page. Resolves to true after the payer has approved or refused there, and to
 * false when the payer closes the window.
 */
function openAuthentication(address: string, options: CardFieldsOptions): Promise<boolean> {
  const page = new URL(address, window.location.origin);
  if (page.pathname !== '/local/card/authenticate') throw new Error('Not an authentication page');
  page.searchParams.set('lang', options.locale);
  page.searchParams.set('theme', options.appearance);

  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', options.labels.authentication);
  Object.assign(dialog.style, {
    width: 'min(440px, calc(100vw - 32px))',
    padding: '0',
    // In dark colours the page behind has nearly the colour of this one.
    border: '1px solid var(--meche-line)',
    borderRadius: '12px',
    overflow: 'hidden',
  });
  const frame = document.createElement('iframe');
  frame.title = options.labels.authentication;
  // Uses only path and query, so that the page opens at this origin whatever origin the partner named.
  frame.src = `${page.pathname}${page.search}`;
  Object.assign(frame.style, { display: 'block', width: '100%', height: '380px', border: '0' });
  frame.style.maxHeight = 'calc(100dvh - 48px)';
  frame.addEventListener('load', () => {
    lendFonts(frame);
    void frame.contentDocument?.fonts.ready.then(() => fitHeight(frame));
  });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();

  return new Promise((resolve) => {
    const listen = (event: MessageEvent<{ from?: unknown } | null>) => {
      if (event.origin !== window.location.origin || event.source !== frame.contentWindow) return;
      if (event.data?.from === 'meche-card-authentication') end(true);
    };
    const end = (answered: boolean) => {
      window.removeEventListener('message', listen);
      dialog.remove();
      resolve(answered);
    };
    window.addEventListener('message', listen);
    dialog.addEventListener('cancel', () => end(false));
  });
}
