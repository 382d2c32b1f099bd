import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ChildProcess;
let origin: string;

beforeAll(async () => {
  server = fork(join(import.meta.dirname, 'web-development.testing.ts'), {
    execArgv: ['--conditions=development'],
    env: { ...process.env, NODE_ENV: 'development' },
  });
  [origin] = await once(server, 'message');
}, 120_000);

afterAll(() => server.kill());

it('in development a page is rendered, and its scripts and words have the right content types', async () => {
  const page = await fetch(`${origin}/auth/login`);
  const html = await page.text();
  expect({ status: page.status, html }).toMatchObject({
    status: 200,
    html: expect.stringContaining('<html lang="fr"'),
  });
  for (const script of ['/app/entry.client.tsx', wordsIn('packages/words/fr/shell.json')]) {
    const answer = await fetch(origin + script);
    expect([script, answer.status, answer.headers.get('content-type')]).toEqual([
      script,
      200,
      expect.stringContaining('javascript'),
    ]);
  }
  // Browsers refuse a script where the import declares JSON.
  const loader = await (await fetch(origin + wordsIn('packages/words/src/by-domain.ts'))).text();
  expect(loader).toContain('shell.json');
  expect(loader).not.toMatch(/with:\s*\{/);
}, 120_000);

function wordsIn(file: string): string {
  return `/@fs${join(import.meta.dirname, '../../../..', file)}?import`;
}
