import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { origin } from './browser.ts';

/** Script of the page: writes the event of the widget into the title. */
const script = `document.addEventListener('meche:booked', ({ detail }) => {
  document.title = 'booked ' + JSON.stringify(detail);
});`;

/**
 * Serves a page on another host until the test finishes and returns its address. Its content security
 * policy allows the page’s own script and what `directives` name as script-src and frame-src.
 */
export async function otherSite(content: string, directives: string): Promise<string> {
  const requestedDirectives = Object.fromEntries(
    directives.split(';').map((one) => {
      const [name = '', ...values] = one.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${requestedDirectives['script-src']}`,
    `frame-src ${requestedDirectives['frame-src']}`,
    'img-src data:',
    "require-trusted-types-for 'script'",
  ].join('; ');
  const server = createServer((request, response) => {
    if (request.url === '/site.js') return response.setHeader('content-type', 'text/javascript').end(script);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    response.end(`<!doctype html><html lang="fr"><head><title>Chez moi</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,"><script src="/site.js"></script></head>
      <body><h1>Mon salon</h1>${content}<p>Au plaisir de vous voir</p></body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The host must differ and not only the port, because cookies must treat the page as another site.
  if (new URL(origin).hostname !== 'localhost') throw new Error(`${origin} is no other site`);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
