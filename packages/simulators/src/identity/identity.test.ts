import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningProcess, startProcess, temporaryFolder } from '../testing/start-process.ts';

// The emulator runs in another process and is reached through the simulators' router, as in `npm start`.
// Its start is slow, more so beside other suites.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let state: Awaited<ReturnType<typeof temporaryFolder>>;
let main: RunningProcess;
let emulator: RunningProcess;

const env = () => ({ SIMULATORS_STATE: state.path, IDENTITY_PATIENCE_SECONDS: '110' });

beforeAll(async () => {
  state = await temporaryFolder();
  // The router starts at once and waits for an emulator that starts later.
  main = await startProcess('main', env());
  emulator = await startProcess('identity/main', env());
});

afterAll(async () => {
  await Promise.all([main?.end(), emulator?.end()]);
  await state?.remove();
});

type Answer = {
  status: number;
  body: { localId: string; idToken: string; error: { code: number; message: string; errors: object[] } };
};

async function call(path: string, init: RequestInit & { json?: object } = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${main.ports.http}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
    ...(init.json ? { method: 'POST', body: JSON.stringify(init.json) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

const accounts = (action: string, json: object, headers?: Record<string, string>) =>
  call(`/identitytoolkit.googleapis.com/v1/accounts:${action}?key=any`, { json, headers });
const signUp = (email: string, password = 'right-password') =>
  accounts('signUp', { email, password, returnSecureToken: true });
const signIn = (email: string, password = 'right-password', headers?: Record<string, string>) =>
  accounts('signInWithPassword', { email, password, returnSecureToken: true }, headers);

test('accounts, sessions and the email privacy mode survive a kill of the emulator', async () => {
  const { status, body } = await signUp('lea@example.test');
  expect(status).toBe(200);
  expect((await call('/local/identity/settings', { json: { email_privacy: true } })).status).toBe(204);
  await emulator.end('SIGKILL');
  // Sent while the emulator is down: the router waits for the restart.
  const waiting = signIn('lea@example.test');
  emulator = await startProcess('identity/main', env());
  const again = await waiting;
  expect(again.status).toBe(200);
  expect(again.body.localId).toBe(body.localId);
  expect((await accounts('lookup', { idToken: body.idToken })).status).toBe(200);
  expect((await call('/local/identity/settings')).body).toEqual({ email_privacy: true });
  await call('/local/identity/settings', { json: { email_privacy: false } });
  expect((await signIn('lea@example.test', 'wrong-password')).body.error.message).toBe('INVALID_PASSWORD');
});

test('after ten wrong passwords even the right one is refused, with the real service’s message', async () => {
  await signUp('tom@example.test');
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await signIn('tom@example.test', 'wrong-password')).body.error.message).toBe('INVALID_PASSWORD');
  }
  const throttled = await signIn('Tom@example.test');
  expect(throttled.status).toBe(400);
  expect(throttled.body.error).toMatchObject({
    code: 400,
    message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /),
    errors: [{ domain: 'global', reason: 'invalid' }],
  });
  expect((await signIn('lea@example.test')).status).toBe(200);
  await call('/local/identity/settings', { json: { forget_failures: true } });
  expect((await signIn('tom@example.test')).status).toBe(200);
});

test('ten wrong passwords from one IP address block that address', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let attempt = 0; attempt < 10; attempt++) {
    await signIn(`unknown-${attempt}@example.test`, 'wrong-password', from('203.0.113.7'));
  }
  const stopped = await signIn('lea@example.test', 'right-password', from('203.0.113.7'));
  expect(stopped.body.error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
  expect((await signIn('lea@example.test', 'right-password', from('203.0.113.8'))).status).toBe(200);
});

test('the email privacy mode answers the same for an unknown account and a wrong password', async () => {
  expect((await signIn('ghost@example.test')).body.error.message).toBe('EMAIL_NOT_FOUND');
  expect((await call('/local/identity/settings', { json: { email_privacy: true } })).status).toBe(204);
  expect((await signIn('ghost@example.test')).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
  expect((await signIn('lea@example.test', 'wrong-password')).body.error.message).toBe(
    'INVALID_LOGIN_CREDENTIALS',
  );
  await call('/local/identity/settings', { json: { email_privacy: false } });
  expect((await signIn('ghost@example.test')).body.error.message).toBe('EMAIL_NOT_FOUND');
});

test('an email verified by Google is not accepted from Facebook, and the service names the provider', async () => {
  const withProvider = (provider: string, sub: string, email_verified: boolean) => {
    const claims = JSON.stringify({ sub, email: 'nora@example.test', email_verified });
    const postBody = new URLSearchParams({ providerId: provider, id_token: claims }).toString();
    return accounts('signInWithIdp', { postBody, requestUri: 'http://localhost', returnIdpCredential: true });
  };
  const google = await withProvider('google.com', 'google-nora', true);
  expect(google.body.localId).toBeTruthy();
  const facebook = await withProvider('facebook.com', 'facebook-nora', false);
  expect(facebook.body).toMatchObject({ needConfirmation: true, verifiedProvider: ['google.com'] });
  expect(facebook.body.idToken).toBeUndefined();
});

test('an administrator is accepted from this machine and refused from a browser', async () => {
  const query = '/identitytoolkit.googleapis.com/v1/projects/demo-meche/accounts:batchGet';
  const owner = { authorization: 'Bearer owner' };
  expect((await call(query, { headers: owner })).status).toBe(200);
  for (const trace of [{ origin: 'http://localhost:3000' }, { 'x-forwarded-for': '127.0.0.1' }]) {
    expect((await call(query, { headers: { ...owner, ...trace } })).status).toBe(403);
    expect((await call(query.replace(':', '%3A'), { headers: { ...owner, ...trace } })).status).toBe(403);
  }
  // The emulator itself does not authorise these.
  const wipe = await call('/emulator/v1/projects/demo-meche/accounts', {
    method: 'DELETE',
    headers: { origin: 'http://localhost:3000' },
  });
  expect(wipe.status).toBe(403);
  expect((await signIn('lea@example.test')).status).toBe(200);
});

test('a browser of another origin may sign in', async () => {
  const response = await fetch(
    `http://127.0.0.1:${main.ports.http}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    },
  );
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
});

test('the emulator ends with its parent process', async () => {
  const gone = new Promise((resolve) => emulator.process.once('exit', resolve));
  emulator.process.disconnect();
  expect(await gone).toBe(0);
});
