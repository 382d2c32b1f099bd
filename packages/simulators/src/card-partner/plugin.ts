import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Decision,
  decideAccount,
  openReadyAccount,
  restrictAccount,
  setAccountReview,
} from './accounts.ts';
import { applyDueChanges } from './apply-due-changes.ts';
import { exportBooks } from './books.ts';
import { Failure } from './failure.ts';
import { injectFaults, noFaults } from './faults.ts';
import { parseFileForm } from './files.ts';
import { moneyControls } from './money-controls.ts';
import { assets, authenticatedPage, authenticationPage, cardFrame, type Look, PAGE_POLICY } from './pages.ts';
import { Partner } from './partner.ts';
import { settlePayment } from './payments.ts';
import { RestApi } from './rest-api.ts';
import { settleSetup } from './setup-intents.ts';
import { State } from './state.ts';
import { WebhookSender } from './webhooks.ts';

export type CardPartnerOptions = {
  /** SQLite file, created with its folder when absent. `:memory:` stores nothing on disk. */
  stateFile: string;
  secretKey: string;
  /** Must begin with `pk_local_`, by which the web app recognizes the simulator. */
  publicKey: string;
  /** Secret that signs webhooks, like `whsec_…` secrets of Stripe. */
  webhookSecret: string;
  /** Address for webhooks, read before each delivery; events wait while it is undefined. */
  webhookUrl: () => string | undefined;
  /** Secret and address for events of connected accounts. */
  connectWebhookSecret: string;
  connectWebhookUrl: () => string | undefined;
};

const EXPIRY_ROUND_MS = 2_000;

/**
 * A card payment partner with Stripe's REST API (README.md): `/v1/*` for servers with the secret key,
 * `/local/card/v1/*` for browsers with the public key, and the other `/local/card/*` for card frame,
 * authentication page, tests and developers. It stores no card number.
 */
export const cardPartner: FastifyPluginAsync<CardPartnerOptions> = async (app, options) => {
  const partner = new Partner(new State(options.stateFile), noFaults());
  partner.webhookUrls = () =>
    [options.webhookUrl(), options.connectWebhookUrl()].filter((url) => url !== undefined);
  const courier = new WebhookSender(partner, {
    platform: { secret: options.webhookSecret, url: options.webhookUrl },
    connect: { secret: options.connectWebhookSecret, url: options.connectWebhookUrl },
  });
  const front = new RestApi(partner, { secret: options.secretKey, public: options.publicKey }, () =>
    courier.wake(),
  );
  const expire = () => {
    partner.state.atomically(() => applyDueChanges(partner));
    courier.wake();
  };
  const rounds = setInterval(expire, EXPIRY_ROUND_MS);
  rounds.unref();
  expire();
  app.addHook('onClose', async () => {
    clearInterval(rounds);
    await courier.close();
    partner.state.close();
  });

  await app.register(async (scope) => restRoutes(scope, front));
  await app.register(async (scope) => browserRoutes(scope, partner, () => courier.wake()));
  await app.register(async (scope) => controlRoutes(scope, partner, expire));
};

/** Requests are not logged, because a URL may contain a client secret. */
const QUIET = { logLevel: 'warn' } as const;

/**
 * Higher than the limit of the partner for files, so that the partner's own check refuses a file that is
 * too large.
 */
const MAX_OF_A_FILE_BYTES = 16 * 1024 * 1024;

function takeFormsAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function restRoutes(scope: FastifyInstance, front: RestApi): void {
  takeFormsAsText(scope);
  scope.setErrorHandler((error, request, reply) => {
    request.log.error(error);
    reply.code(500).send({ error: { type: 'api_error', message: 'The card partner has a bug.' } });
  });
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_OF_A_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );
  const bodyOf = async ({ body, headers }: FastifyRequest) => {
    if (Buffer.isBuffer(body)) return parseFileForm(body, headers['content-type'] ?? '');
    return typeof body === 'string' ? body : '';
  };
  const answer = (browsersOnly: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const result = await front.answer({
      method: request.method,
      url: browsersOnly ? request.url.replace(/^\/local\/card/, '') : request.url,
      body: await bodyOf(request),
      authorization: request.headers.authorization,
      idempotencyKey: header(request, 'idempotency-key'),
      account: header(request, 'stripe-account'),
      version: header(request, 'stripe-version'),
      origin: `${request.protocol}://${request.host}`,
      browsersOnly,
    });
    if (result.cut) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    return reply.code(result.status).headers(result.headers).send(result.body);
  };
  scope.all('/v1/*', QUIET, answer(false));
  scope.all('/local/card/v1/*', QUIET, answer(true));
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function browserRoutes(scope: FastifyInstance, partner: Partner, wake: () => void): void {
  takeFormsAsText(scope);
  const html = (reply: FastifyReply, body: string) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(body);

  scope.get('/local/card/assets/:name', QUIET, async (request, reply) => {
    const { name } = request.params as { name: string };
    const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (!asset) return reply.code(404).send('');
    return reply
      .headers({
        'content-type': asset.type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .send(asset.body);
  });
  scope.get('/local/card/frame', QUIET, async (request, reply) =>
    html(reply, cardFrame(lookOf(queryOf(request)))),
  );
  scope.get('/local/card/authenticate', QUIET, async (request, reply) => {
    const query = queryOf(request);
    const open = openChallenge(partner, query);
    const look = lookOf(query);
    return html(
      reply,
      open ? authenticationPage(look, open, query.get('challenge') ?? '') : authenticatedPage(look, 'gone'),
    );
  });
  scope.post('/local/card/authenticate', QUIET, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const open = openChallenge(partner, form);
    if (!open) return html(reply, authenticatedPage(lookOf(form), 'gone'));
    const wayBack =
      open.next_action?.type === 'redirect_to_url' ? open.next_action.redirect_to_url.return_url : undefined;
    const authorised = form.get('decision') === 'authorise';
    partner.state.atomically(() =>
      open.object === 'payment_intent'
        ? settlePayment(partner, open, authorised)
        : settleSetup(partner, open, authorised),
    );
    wake();
    if (wayBack) {
      const back = new URL(wayBack);
      back.searchParams.set(open.object, open.id);
      back.searchParams.set(`${open.object}_client_secret`, open.client_secret);
      back.searchParams.set('redirect_status', authorised ? 'succeeded' : 'failed');
      return reply.redirect(back.href, 303);
    }
    return html(reply, authenticatedPage(lookOf(form), 'done'));
  });
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?')[1] ?? '');
}

function lookOf(query: URLSearchParams): Look {
  return {
    lang: query.get('lang') === 'en' ? 'en' : 'fr',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  };
}

function openChallenge(partner: Partner, query: URLSearchParams) {
  const id = query.get('intent') ?? '';
  const intent = partner.state.find('payment_intent', id) ?? partner.state.find('setup_intent', id);
  const due = intent?.status === 'requires_action' && intent._challenge !== null;
  return due && intent._challenge === query.get('challenge') ? intent : undefined;
}

function controlRoutes(scope: FastifyInstance, partner: Partner, expire: () => void): void {
  scope.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Failure ? error.status : 400;
    reply.code(status).send({ error: error instanceof Error ? error.message : 'bad request' });
  });
  moneyControls(scope, partner, expire);
  accountControls(scope, partner, expire);
  const clock = () => ({
    offset_ms: partner.offsetMs,
    now: new Date(partner.now() * 1000).toISOString(),
  });

  scope.get('/local/card/clock', QUIET, async () => clock());
  scope.post('/local/card/clock', QUIET, async (request, reply) => {
    const { offset_ms: offset } = (request.body ?? {}) as { offset_ms?: unknown };
    if (!Number.isSafeInteger(offset)) return reply.code(422).send({ error: 'offset_ms must be an integer' });
    partner.moveClock(Number(offset));
    expire();
    return clock();
  });
  scope.get('/local/card/faults', QUIET, async () => partner.faults);
  scope.post('/local/card/faults', QUIET, async (request, reply) => {
    const wrong = injectFaults(partner.faults, (request.body ?? {}) as Record<string, unknown>);
    if (wrong !== undefined) return reply.code(422).send({ error: `unknown or wrong: ${wrong}` });
    expire();
    return partner.faults;
  });
  scope.get<{ Querystring: { only?: string } }>('/local/card/export', QUIET, async ({ query: { only } }) => {
    expire();
    return exportBooks(partner, only?.split(','));
  });
  scope.post('/local/card/webhooks/resend', QUIET, async (request) => {
    const { events } = (request.body ?? {}) as { events?: string[] };
    const requested = partner.state
      .all('event')
      .filter((event) => events === undefined || events.includes(event.id));
    partner.state.atomically(() => {
      for (const event of requested) partner.queueWebhook(event.id);
    });
    expire();
    return { queued: requested.length };
  });
}

function accountControls(scope: FastifyInstance, partner: Partner, expire: () => void): void {
  scope.post('/local/card/accounts/restrict', QUIET, async (request, reply) => {
    const { account: id, restricted } = (request.body ?? {}) as { account?: string; restricted?: boolean };
    const account = partner.state.find('account', id ?? '');
    if (!account) return reply.code(422).send({ error: 'account is none' });
    partner.state.atomically(() => restrictAccount(partner, account, restricted === true));
    return { restricted: !account.charges_enabled };
  });
  scope.post('/local/card/accounts/open', QUIET, async (request) => {
    const { reference = '' } = (request.body ?? {}) as { reference?: string };
    return { id: partner.state.atomically(() => openReadyAccount(partner, reference)).id };
  });
  scope.post('/local/card/accounts/review', QUIET, async (request, reply) => {
    const {
      account: id,
      after_ms: after,
      by_hand: byHand,
    } = (request.body ?? {}) as { account?: string; after_ms?: number; by_hand?: boolean };
    if (!byHand && !(Number.isSafeInteger(after) && Number(after) >= 0))
      return reply.code(422).send({ error: 'after_ms must be an integer, or by_hand true' });
    const review = byHand ? 'by_hand' : String(after);
    if (id === undefined) partner.state.set('account_review', review);
    else {
      const account = partner.state.find('account', id);
      if (!account) return reply.code(422).send({ error: 'account is none' });
      partner.state.atomically(() => setAccountReview(partner, account, review));
      expire();
    }
    return { review };
  });
  scope.post('/local/card/accounts/decide', QUIET, async (request, reply) => {
    const { account: id, ...decision } = (request.body ?? {}) as Decision & { account?: string };
    const account = partner.state.find('account', id ?? '');
    if (!account) return reply.code(422).send({ error: 'account is none' });
    partner.state.atomically(() => decideAccount(partner, account, decision));
    expire();
    return { charges_enabled: account.charges_enabled };
  });
}
