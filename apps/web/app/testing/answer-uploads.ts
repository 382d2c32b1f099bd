import { afterEach, beforeEach, vi } from 'vitest';
import { callAs } from '~/lib/api/browser.ts';

type Answer = { status: number; response: unknown };

/** In every test of a file: each upload is half sent, then ends as told; undefined: the network breaks. happy-dom sends none. */
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
