import { defaultLanguage, translator } from '@meche/words';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createLimits, networkOf } from '#kit/http/limits';
import { chooseByLink, readChoiceOfLink } from '#notifications';
import type { AppContext } from './context.ts';
import { messageDepsOf } from './reactions/notifier.ts';
import { choicePage, type Translate, unknownLinkPage, unsubscribeSecurity } from './web/unsubscribe-page.ts';

/** Counted by link, because mail providers send the clicks of many readers from few networks. */
const clicks = { name: 'unsubscribe-clicks', max: 60, windowSeconds: 3600 } as const;
const misses = { name: 'unsubscribe-missed', max: 60, windowSeconds: 600 } as const;

/**
 * Serves the links of List-Unsubscribe without a session. GET only shows the choice, because mail programs
 * open links in advance; POST switches the emails off at once (RFC 8058), or on again from the page.
 */
export async function unsubscribeRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { config, db } = context;
  const deps = messageDepsOf(context);
  const limits = createLimits({ db, enabled: config.RATE_LIMITS === 'on' });

  async function sendPage(reply: FastifyReply, token: string, hasChosen: boolean): Promise<FastifyReply> {
    const choice = await readChoiceOfLink(deps, token);
    if (!choice) await limits.hit(misses, networkOf(reply.request.ip));
    const language = choice?.language ?? defaultLanguage;
    const translate = await translator(language);
    const t: Translate = (key, values) => translate(key, values ?? {});
    return reply
      .code(choice ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers(unsubscribeSecurity)
      .send(choice ? choicePage(language, t, choice, { hasChosen }) : unknownLinkPage(language, t));
  }

  await app.register(async (scope) => {
    // Mail providers send a form of either media type; the one that the page sends is url-encoded.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { schema: { hide: true } },
      ({ params: { token } }, reply) => sendPage(reply, token, false),
    );
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { schema: { hide: true } },
      async ({ params: { token }, body }, reply) => {
        await limits.hit(clicks, token);
        const isOn = new URLSearchParams(String(body ?? '')).get('emails') === 'on';
        await chooseByLink(deps, token, isOn);
        return sendPage(reply, token, true);
      },
    );
  });
}
