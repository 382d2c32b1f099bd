import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '#testing/webhook-receiver';
import { httpsWebhooks } from './https.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());

const local = httpsWebhooks({ anywhere: true, timeoutMs: 300 });
const message = { headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' };
const post = (path: string) => local.post(receiver.url + path, message);

test('what is sent arrives as it is, and its status is the answer', async () => {
  receiver.answer('/taken', 204);
  expect(await post('/taken')).toEqual({ status: 204 });
  expect(receiver.at('/taken')[0]).toMatchObject({ text: message.body });
  receiver.answer('/broken', 503);
  expect(await post('/broken')).toEqual({ status: 503 });
});

test('a receiver that does not answer in time is given up', async () => {
  const held: ServerResponse[] = [];
  receiver.answer('/slow', (response) => void held.push(response));
  expect(await post('/slow')).toEqual({ problem: 'silent' });
  // Also one that starts a response and never ends its headers.
  receiver.answer('/trickle', (response) => {
    held.push(response);
    response.socket?.write('HTTP/1.1 200 OK\r\nx-a: ');
  });
  expect(await post('/trickle')).toEqual({ problem: 'silent' });
  expect(held).toHaveLength(2);
  expect(await httpsWebhooks({ anywhere: true }).post('http://127.0.0.1:9/', message)).toEqual({
    problem: 'unreachable',
  });
});

test('a redirect counts as the answer, and is not followed', async () => {
  receiver.answer('/moved', (response) =>
    response.writeHead(307, { location: `${receiver.url}/inside` }).end(),
  );
  expect(await post('/moved')).toEqual({ status: 307 });
  expect(receiver.at('/inside')).toEqual([]);
});

test('of an answer without an end hardly anything is read', async () => {
  const { promise: hungUp, resolve } = Promise.withResolvers<number>();
  receiver.answer('/endless', (response) => {
    let bytes = 0;
    const part = Buffer.alloc(16 * 1024, 'x');
    const more = () => {
      while (!response.destroyed) {
        bytes += part.length;
        if (!response.write(part)) return;
      }
    };
    response.writeHead(200);
    response.on('drain', more);
    response.on('close', () => resolve(bytes));
    more();
  });
  const patient = httpsWebhooks({ anywhere: true, timeoutMs: 60_000 });
  expect(await patient.post(`${receiver.url}/endless`, message)).toEqual({ status: 200 });
  // No more was written than the two sockets buffer.
  expect(await hungUp).toBeLessThan(16 * 1024 * 1024);
});

test('outside of tests nothing is sent but by TLS to a public host', async () => {
  const real = httpsWebhooks({ anywhere: false });
  const refusedAddresses = [
    ...[receiver.url, 'https://127.0.0.1/', 'https://10.1.2.3/', 'https://169.254.169.254/latest/meta-data'],
    ...['https://[::1]/', 'https://[fd00::1]/', 'https://[::ffff:10.0.0.1]/', 'https://[fe80::1]/'],
    ...[
      'https://0x7f.1/',
      'https://2130706433/',
      'https://localhost/',
      'https://intranet/',
      'https://crm.example.:443/',
    ],
    ...[
      'http://crm.example/',
      'https://a:b@crm.example/',
      'https://crm.example:8080/',
      'ftp://crm.example/',
      'crm',
    ],
  ];
  for (const address of refusedAddresses) {
    expect([address, real.mayReach(address)]).toEqual([address, false]);
    expect(await real.post(address, message)).toEqual({ problem: 'private_address' });
  }
  for (const address of ['https://crm.example/', 'https://crm.example:443/a?b=c', 'https://1.1.1.1/'])
    expect([address, real.mayReach(address)]).toEqual([address, true]);
});
