import { afterEach, beforeEach, vi } from 'vitest';
import { setCredentials } from '~/lib/api/browser.ts';

type Answer = { status: number; response: unknown };

/**
 * Replaces XMLHttpRequest in all tests of the file. Each upload reports half its bytes and then ends with
 * the answer that `next()` returns; undefined ends it with a network error.
 */
export function answerUploads(next: () => Answer | undefined): void {
  class Upload {
    status = 0;
    response: unknown;
    upload = { onprogress: (_: object) => {} };
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      const answer = next();
      queueMicrotask(() => {
        this.upload.onprogress({ loaded: 1, total: 2 });
        if (!answer) return this.onerror();
        Object.assign(this, answer);
        this.onload();
      });
    }
  }
  beforeEach(() => {
    setCredentials({
      accessToken: () => 'token',
      refresh: async () => false,
      isRenewed: () => false,
      ended() {},
    });
    vi.stubGlobal('XMLHttpRequest', Upload);
  });
  afterEach(() => vi.unstubAllGlobals());
}
