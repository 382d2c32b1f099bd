import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { accountRoutes } from './account-routes.ts';
import { accountWords } from './account-words.ts';
import { openSocialAccounts } from './social-accounts.ts';

const database = new DatabaseSync(':memory:');
const server = Fastify();
accountRoutes(server, openSocialAccounts(database));
afterAll(async () => {
  await server.close();
  database.close();
});

const nora = { email: 'nora@example.test', first_name: 'Nora', last_name: 'Le Goff', email_verified: true };
const use = (provider: string, account: object) =>
  server.inject({ method: 'POST', url: `/local/identity/${provider}/accounts`, payload: account });
const claims = (answer: Awaited<ReturnType<typeof use>>) =>
  JSON.parse((answer.json() as { credential: string }).credential) as Record<string, unknown>;
const emails = async (provider: string) => {
  const page = (await server.inject(`/local/identity/${provider}?lang=fr`)).body;
  return [...page.matchAll(/<span>([^<]+)<\/span>/g)].map(([, email]) => email);
};

describe.each(['google', 'facebook'])('the accounts of %s', (provider) => {
  test('begin with demo accounts, and list the last used first', async () => {
    const before = await emails(provider);
    expect(before).toHaveLength(2);
    await use(provider, nora);
    expect(await emails(provider)).toEqual([nora.email, ...before]);
    await use(provider, { ...nora, email: String(before[1]) });
    expect(await emails(provider)).toEqual([before[1], nora.email, before[0]]);
  });

  test('keep the provider’s id of a person when other data changes', async () => {
    const first = claims(await use(provider, nora));
    const again = claims(
      await use(provider, {
        ...nora,
        email: 'Nora@Example.test',
        first_name: 'Éléonore',
        email_verified: false,
      }),
    );
    expect(again).toEqual({
      sub: first.sub,
      email: nora.email,
      email_verified: false,
      name: 'Éléonore Le Goff',
      given_name: 'Éléonore',
      family_name: 'Le Goff',
      first_name: 'Éléonore',
      last_name: 'Le Goff',
    });
  });
});

test('the same person has another id at the other provider', async () => {
  expect(claims(await use('google', nora)).sub).not.toBe(claims(await use('facebook', nora)).sub);
});

test('Facebook has accounts without an email, Google does not', async () => {
  expect(claims(await use('facebook', { ...nora, email: '' }))).not.toHaveProperty('email');
  expect((await use('google', { ...nora, email: '' })).statusCode).toBe(400);
  expect((await use('facebook', { ...nora, email: 'not an address' })).statusCode).toBe(400);
});

test('the page runs only its own files, never what was typed', async () => {
  await use('google', { ...nora, email: 'x@y.test', first_name: '"><script>alert(1)</script>' });
  for (const lang of ['fr', 'en'] as const) {
    const page = await server.inject(`/local/identity/google?lang=${lang}`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(page.body).toContain(accountWords[lang].title.google);
    expect(page.body).not.toMatch(/<script(?! type="module" src=)|<style|style="| on\w+="/);
    const files = [...page.body.matchAll(/"(\/local\/identity\/files\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await server.inject(file)).statusCode).toBe(200);
  }
  expect((await server.inject('/local/identity/files/constructor')).statusCode).toBe(404);
});
