import { afterEach, beforeEach, vi } from 'vitest';
import { callAs } from '~/lib/api/browser.ts';

type Answer = { status: number; response: unknown };

/**
 * Fakes XMLHttpRequest in every test of the file: each upload reports half its bytes, then ends with
 * `next()`; undefined is a network error.
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
    callAs({ accessToken: () => 'token', refresh: async () => false, isRenewed: () => false, ended() {} });
    vi.stubGlobal('XMLHttpRequest', Upload);
  });
  afterEach(() => vi.unstubAllGlobals());
}
