import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identityPortFile, type Settings } from '../settings.ts';
import { type SignInThrottle, signInThrottle } from './sign-in-throttle.ts';

const tooManyAttempts =
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login ' +
  'attempts. You can immediately restore it by resetting your password or you can try again later.';
const credentialErrors = /^(EMAIL_NOT_FOUND|INVALID_PASSWORD|INVALID_LOGIN_CREDENTIALS)\b/;

/**
 * Routes requests to the identity emulator. Adds the throttling of the real service, and a guard: browsers
 * reach this route through the web app's origin, and the emulator would accept `Bearer owner` from anyone
 * as the administrator.
 */
export function identityRouter(server: FastifyInstance, settings: Settings): void {
  const throttle = signInThrottle(settings.identityMaxFailures);

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = decodePath(request.url);
      if (isAdministration(request, path) && cameThroughBrowser(request)) {
        return refuse(reply, 403, 'PERMISSION_DENIED', 'The caller does not have permission');
      }
      const signIn = path.endsWith('/accounts:signInWithPassword') && request.method === 'POST';
      return signIn ? answerSignIn(request, reply, settings, throttle) : pass(request, reply, settings);
    };
    for (const prefix of ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com', 'emulator']) {
      scope.all(`/${prefix}/*`, answer);
    }
  });

  server.get('/local/identity/settings', async (_request, reply) => {
    const config = await administer(settings, 'GET', 'config');
    if (!config.ok) return unavailable(reply);
    const { emailPrivacyConfig } = JSON.parse(config.text) as {
      emailPrivacyConfig?: { enableImprovedEmailPrivacy?: boolean };
    };
    return { email_privacy: emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false };
  });

  server.post<{ Body: { email_privacy?: boolean; forget_failures?: boolean } | undefined }>(
    '/local/identity/settings',
    {
      schema: {
        body: {
          type: 'object',
          properties: { email_privacy: { type: 'boolean' }, forget_failures: { type: 'boolean' } },
        },
      },
    },
    async ({ body }, reply) => {
      if (body?.forget_failures) throttle.forget();
      if (body?.email_privacy !== undefined) {
        const changed = await administer(
          settings,
          'PATCH',
          'config?updateMask=emailPrivacyConfig.enableImprovedEmailPrivacy',
          { emailPrivacyConfig: { enableImprovedEmailPrivacy: body.email_privacy } },
        );
        if (!changed.ok) return unavailable(reply);
      }
      return reply.code(204).send();
    },
  );
}

async function answerSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  throttle: SignInThrottle,
) {
  const names = [`email ${readEmail(request.body)}`];
  // Calls of our server have no forwarded address and concern many people, so they count by email only.
  const address = lastForwardedAddress(request);
  if (address) names.push(`address ${address}`);
  const attempt = throttle.begin(names);
  if (!attempt) {
    return reply.code(400).send({
      error: {
        code: 400,
        message: tooManyAttempts,
        errors: [{ message: tooManyAttempts, domain: 'global', reason: 'invalid' }],
      },
    });
  }
  const response = await forward(request, settings);
  if (response?.status === 200) attempt.succeeded();
  else if (response && credentialErrors.test(errorMessage(response.body))) attempt.failed();
  else attempt.undecided();
  return relay(reply, response);
}

async function pass(request: FastifyRequest, reply: FastifyReply, settings: Settings) {
  return relay(reply, await forward(request, settings));
}

type Answer = { status: number; headers: Headers; body: Buffer };

async function forward(request: FastifyRequest, settings: Settings): Promise<Answer | undefined> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (connectionHeaders.has(name) || value === undefined) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return callEmulator(settings, request.url, {
    method: request.method,
    headers,
    body: Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : undefined,
    redirect: 'manual',
  });
}

// Headers that belong to one connection and must not be forwarded.
const connectionHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Returns undefined when the emulator does not answer in time or the connection breaks. Repeats a refused
 * connection, because nothing was sent.
 */
async function callEmulator(
  settings: Settings,
  path: string,
  init: RequestInit,
): Promise<Answer | undefined> {
  const deadline = Date.now() + settings.identityPatienceSeconds * 1000;
  while (Date.now() < deadline) {
    const port = settings.identityPort || readPort(settings.stateFolder);
    try {
      if (port) {
        const signal = AbortSignal.timeout(deadline - Date.now());
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal });
        const body = Buffer.from(await response.arrayBuffer());
        return { status: response.status, headers: response.headers, body };
      }
    } catch (error) {
      if (!isRefusedConnection(error)) return undefined;
    }
    await delay(100);
  }
  return undefined;
}

function relay(reply: FastifyReply, answer: Answer | undefined) {
  if (!answer) return unavailable(reply);
  for (const [name, value] of answer.headers) {
    if (!connectionHeaders.has(name)) reply.header(name, value);
  }
  return reply.code(answer.status).send(answer.body);
}

async function administer(settings: Settings, method: string, path: string, body?: object) {
  const answer = await callEmulator(
    settings,
    `/identitytoolkit.googleapis.com/v2/projects/${settings.identityProjectId}/${path}`,
    {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    },
  );
  return { ok: answer?.status === 200, text: answer?.body.toString('utf8') ?? '' };
}

function isAdministration(request: FastifyRequest, path: string): boolean {
  return (
    request.headers.authorization !== undefined ||
    path.startsWith('/emulator/v1/') ||
    path.startsWith('/identitytoolkit.googleapis.com/v1/projects/') ||
    path.startsWith('/identitytoolkit.googleapis.com/v2/projects/')
  );
}

function cameThroughBrowser({ headers }: FastifyRequest): boolean {
  return [
    'origin',
    'referer',
    'sec-fetch-site',
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'via',
  ].some((name) => headers[name] !== undefined);
}

function lastForwardedAddress({ headers }: FastifyRequest): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  const all = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return all?.split(',').at(-1)?.trim() || undefined;
}

function decodePath(url: string): string {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function readEmail(body: unknown): string {
  try {
    const { email } = JSON.parse(String(body)) as { email?: unknown };
    return String(email).trim().toLowerCase();
  } catch {
    return '';
  }
}

function errorMessage(body: Buffer): string {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { error?: { message?: string } };
    return error?.message ?? '';
  } catch {
    return '';
  }
}

function readPort(stateFolder: string): number {
  try {
    return Number(readFileSync(identityPortFile(stateFolder), 'utf8'));
  } catch {
    return 0;
  }
}

function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === 'ECONNREFUSED';
}

function unavailable(reply: FastifyReply) {
  reply.header('retry-after', '5');
  return refuse(reply, 503, 'UNAVAILABLE', 'The identity service does not answer');
}

function refuse(reply: FastifyReply, code: number, status: string, message: string) {
  return reply.code(code).send({ error: { code, message, status } });
}
