import { vi } from 'vitest';

type Answer = { status: number; body: unknown };

/**
 * Stubs the browser APIs that a session uses, for tests. With `refusing`, every access to storage throws.
 */
export function stubBrowser({ path = '/', refusing = false } = {}) {
  const jar = new Map<string, string>();
  const [shared, tab] = [storage(refusing), storage(refusing)];
  const visited: string[] = [];
  const requests: { path: string; body: unknown; authorization: string | undefined }[] = [];
  const answers = new Map<string, (body: unknown) => Promise<Answer> | Answer>();
  const url = new URL(path, 'https://meche.test');

  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    },
    addEventListener: () => {},
  });
  vi.stubGlobal('window', {
    isSecureContext: true,
    location: { pathname: url.pathname, search: url.search, assign: (to: string) => void visited.push(to) },
    addEventListener: () => {},
  });
  vi.stubGlobal('localStorage', shared.storageApi);
  vi.stubGlobal('sessionStorage', tab.storageApi);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (to: string, init: { body?: string; headers: Record<string, string> }) => {
    const body = init.body === undefined ? undefined : JSON.parse(init.body);
    requests.push({ path: to, body, authorization: init.headers.authorization });
    const answer = answers.get(to);
    if (!answer) throw new TypeError('nothing answers');
    const { status, body: answerBody } = await answer(body);
    return { status, json: async () => answerBody };
  });

  return { jar, shared: shared.stored, tab: tab.stored, visited, requests, answers };
}

function storage(refusing: boolean) {
  const stored = new Map<string, string>();
  const storageApi = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size;
    },
  };
  const refused = new Proxy(storageApi, {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  return { stored, storageApi: refusing ? refused : storageApi };
}

/**
 * Creates a token with readable claims. Its signature is fake because browsers do not verify signatures.
 */
export function tokenOf(claims: object): string {
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
}
