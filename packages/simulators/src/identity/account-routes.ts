import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { chooseLanguage } from '../inbox/routes.ts';
import { accountPage, accountPolicy } from './account-page.ts';
import { type SocialAccount, type SocialAccounts, socialProviders } from './social-accounts.ts';

const read = (name: string) => readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8');
const files: Record<string, { type: string; body: string }> = {
  'account.css': { type: 'text/css; charset=utf-8', body: read('account.css') },
  'account.js': { type: 'text/javascript; charset=utf-8', body: read('account.js') },
};

const accountBody = {
  type: 'object',
  required: ['email', 'first_name', 'last_name', 'email_verified'],
  properties: {
    // Roughly the pattern of the HTML standard for email addresses. Empty for Facebook accounts without an
    // email address.
    email: { type: 'string', maxLength: 254, pattern: '^([^\\s@<>]+@[^\\s@<>]+)?$' },
    first_name: { type: 'string', maxLength: 100 },
    last_name: { type: 'string', maxLength: 100 },
    email_verified: { type: 'boolean' },
  },
};

/** Serves the pages "choose an account" of Google and Facebook. */
export function accountRoutes(server: FastifyInstance, accounts: SocialAccounts): void {
  for (const provider of socialProviders) {
    server.get<{ Querystring: { lang?: string } }>(
      `/local/identity/${provider}`,
      ({ query, headers }, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', accountPolicy)
          .header('x-content-type-options', 'nosniff')
          .header('referrer-policy', 'no-referrer')
          .header('cache-control', 'no-store')
          .send(
            accountPage(
              chooseLanguage(query.lang, headers['accept-language']),
              provider,
              accounts.list(provider),
            ),
          ),
    );

    server.post<{ Body: Omit<SocialAccount, 'sub'> }>(
      `/local/identity/${provider}/accounts`,
      { schema: { body: accountBody } },
      ({ body }, reply) => {
        if (provider === 'google' && !body.email) return reply.code(400).send({ error: 'no_email' });
        return { credential: JSON.stringify(claimsOf(accounts.use(provider, body))) };
      },
    );
  }

  server.get<{ Params: { name: string } }>('/local/identity/files/:name', ({ params }, reply) => {
    const file = Object.hasOwn(files, params.name) ? files[params.name] : undefined;
    if (!file) return reply.code(404).send({ error: 'no_such_file' });
    return reply
      .type(file.type)
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(file.body);
  });
}

/**
 * The token of the provider in the form that the identity emulator accepts: claims as JSON, with the field
 * names of both providers.
 */
function claimsOf({ sub, email, first_name, last_name, email_verified }: SocialAccount) {
  return {
    sub,
    ...(email && { email, email_verified }),
    name: `${first_name} ${last_name}`.trim(),
    given_name: first_name,
    family_name: last_name,
    first_name,
    last_name,
  };
}
