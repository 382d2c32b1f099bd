import { vi } from 'vitest';

type Answer = { status: number; body: unknown };

/** For tests: what of a browser a session touches. `refusing`: every touch of its storages throws. */
export function standInBrowser({ path = '/', refusing = false } = {}) {
  const jar = new Map<string, string>();
  const [shared, tab] = [storage(refusing), storage(refusing)];
  const left: string[] = [];
  const asked: { path: string; body: unknown; authorization: string | undefined }[] = [];
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
    location: { pathname: url.pathname, search: url.search, assign: (to: string) => void left.push(to) },
    addEventListener: () => {},
  });
  vi.stubGlobal('localStorage', shared.face);
  vi.stubGlobal('sessionStorage', tab.face);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (to: string, init: { body?: string; headers: Record<string, string> }) => {
    const body = init.body === undefined ? undefined : JSON.parse(init.body);
    asked.push({ path: to, body, authorization: init.headers.authorization });
    const answer = answers.get(to);
    if (!answer) throw new TypeError('nothing answers');
    const { status, body: told } = await answer(body);
    return { status, json: async () => told };
  });

  return { jar, shared: shared.kept, tab: tab.kept, left, asked, answers };
}

function storage(refusing: boolean) {
  const kept = new Map<string, string>();
  const face = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
  const refused = new Proxy(face, {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  return { kept, face: refusing ? refused : face };
}

/** A token whose claims can be read; nobody checks its signature in a browser. */
export function tokenOf(claims: object): string {
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
}
