import type { SocialProvider } from './session/identity-service.ts';

/** The simulators serve these account choosers in development and tests only. */
const pages: Record<SocialProvider, string> = {
  google: '/local/identity/google',
  facebook: '/local/identity/facebook',
};

/** The code polls because browsers send no event when another window closes. */
const POLL_MS = 200;

/** The identity service's own error has the same code, so that `socialProblem` handles both. */
class WindowBlocked extends Error {
  readonly code = 'auth/popup-blocked';
}

let leaveEarlier: (() => void) | undefined;

/**
 * Opens the simulator's account chooser and returns the chosen credential, or undefined when its window
 * closes or another opens. Call it directly in the click; otherwise browsers block the window and this
 * throws WindowBlocked.
 */
export async function chooseAccount(provider: SocialProvider, language: string): Promise<string | undefined> {
  leaveEarlier?.();
  const address = `${pages[provider]}?lang=${language}`;
  const opened = window.open(address, 'account', 'popup,width=480,height=680');
  if (!opened) throw new WindowBlocked();
  return new Promise((resolve) => {
    const poll = window.setInterval(() => opened.closed && answer(undefined), POLL_MS);
    window.addEventListener('message', listen);
    leaveEarlier = () => answer(undefined);

    function listen({ origin, source, data }: MessageEvent<unknown>) {
      if (origin !== window.location.origin || source !== opened) return;
      if (typeof data !== 'object' || data === null || !('credential' in data)) return;
      opened?.close();
      answer(String(data.credential));
    }

    function answer(credential: string | undefined) {
      window.clearInterval(poll);
      window.removeEventListener('message', listen);
      leaveEarlier = undefined;
      resolve(credential);
    }
  });
}
