import type { SocialProvider } from './session/identity-service.ts';

/** The neighbourhood's "choose an account" page of each provider; there on machines of developers and tests only. */
const pages: Record<SocialProvider, string> = {
  google: '/local/identity/google',
  facebook: '/local/identity/facebook',
};

/** How often to look whether the window was closed: a closed window tells nobody. */
const lookMilliseconds = 200;

/** The browser did not let the window open. The service's own code for it, so that both are read in one place. */
class WindowBlocked extends Error {
  readonly code = 'auth/popup-blocked';
}

let leaveEarlier: (() => void) | undefined;

/**
 * Opens the local page in place of the provider's own and answers the credential chosen there; undefined when the window was
 * closed or another one was asked for. Call it straight from the click, or the browser blocks the window.
 */
export async function chooseAccount(provider: SocialProvider, language: string): Promise<string | undefined> {
  leaveEarlier?.();
  const address = `${pages[provider]}?lang=${language}`;
  const opened = window.open(address, 'account', 'popup,width=480,height=680');
  if (!opened) throw new WindowBlocked();
  return new Promise((resolve) => {
    const look = window.setInterval(() => opened.closed && answer(undefined), lookMilliseconds);
    window.addEventListener('message', listen);
    leaveEarlier = () => answer(undefined);

    function listen({ origin, source, data }: MessageEvent<unknown>) {
      if (origin !== window.location.origin || source !== opened) return;
      if (typeof data !== 'object' || data === null || !('credential' in data)) return;
      opened?.close();
      answer(String(data.credential));
    }

    function answer(credential: string | undefined) {
      window.clearInterval(look);
      window.removeEventListener('message', listen);
      leaveEarlier = undefined;
      resolve(credential);
    }
  });
}
