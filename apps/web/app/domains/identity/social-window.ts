import type { SocialProvider } from './session/identity-service.ts';

/** The simulators' "choose an account" pages; they exist only in development and tests. */
const pages: Record<SocialProvider, string> = {
  google: '/local/identity/google',
  facebook: '/local/identity/facebook',
};

/** Polling interval: browsers send no event when another window closes. */
const POLL_MS = 200;

/** Same code as the service's own error, so that `socialProblem` reads both. */
class WindowBlocked extends Error {
  readonly code = 'auth/popup-blocked';
}

let leaveEarlier: (() => void) | undefined;

/**
 * Opens the simulator's page instead of the provider's and returns the chosen credential; undefined when
 * the window closes or another opens. Call it directly in the click, or the browser blocks the window.
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
