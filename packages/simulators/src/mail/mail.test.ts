import { createConnection } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/start-process.ts';
import { openMailBox } from './mail-box.ts';
import { mailRoutes } from './routes.ts';
import { startSmtp } from './smtp.ts';

let state: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  state = await temporaryFolder();
});
afterAll(() => state.remove());

async function openPost(bouncePort = 0) {
  const database = new DatabaseSync(join(state.path, 'post.sqlite'));
  const mailBox = openMailBox(database);
  const server = Fastify();
  mailRoutes(server, mailBox);
  const smtp = await startSmtp(mailBox, 0, bouncePort);
  return {
    server,
    smtpPort: smtp.port,
    async close() {
      await smtp.close();
      await server.close();
      database.close();
    },
  };
}

/** Speaks SMTP line by line. Returns the server's answers. */
async function speak(port: number, lines: string[]): Promise<string[]> {
  const socket = createConnection(port, '127.0.0.1');
  const answers: string[] = [];
  let unread = '';
  for await (const chunk of socket) {
    unread += String(chunk);
    const whole = unread.match(/^(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n$/);
    if (!whole) continue;
    answers.push(whole[1]!);
    unread = '';
    const line = lines.shift();
    if (line === undefined) socket.end();
    else socket.write(`${line}\r\n`);
  }
  return answers;
}

const mail = [
  'From: Mèche <bonjour@meche.test>',
  'To: lea@example.test',
  'Subject: =?utf-8?Q?R=C3=A9servation?=',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p onclick="alert(1)">Bonjour</p><script>alert(1)</script>',
  '.',
].join('\r\n');

const envelope = [
  'EHLO here',
  'MAIL FROM:<bounce@meche.test>',
  'RCPT TO:<Lea@example.test>',
  'RCPT TO:<hidden@example.test>',
];

test('an email is stored across a restart and found by every recipient, blind copies included', async () => {
  const before = await openPost();
  expect(await speak(before.smtpPort, [...envelope, 'DATA', mail, 'QUIT'])).toEqual([
    '220',
    '250',
    '250',
    '250',
    '250',
    '354',
    '250',
    '221',
  ]);
  await before.close();

  const after = await openPost();
  for (const address of ['LEA@example.test', 'hidden@example.test']) {
    const { mails } = (await after.server.inject(`/local/mails?to=${address}`)).json();
    expect(mails).toMatchObject([
      { subject: 'Réservation', to: ['lea@example.test', 'hidden@example.test'] },
    ]);
  }
  expect((await after.server.inject('/local/mails?to=other@example.test')).json()).toEqual({ mails: [] });
  await after.close();
});

test('an email is shown without scripts, in a page that may not run any', async () => {
  const post = await openPost();
  const { mails } = (await post.server.inject('/local/mails')).json();
  const body = await post.server.inject(`/local/mails/${mails[0].id}/body`);
  const policy = String(body.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(body.body).toContain('Bonjour');
  await post.close();
});

test('an email to rebond…@ is accepted, stored, and bounces to its sender', async () => {
  const back = await openPost();
  const post = await openPost(back.smtpPort);
  const sent = ['EHLO here', 'MAIL FROM:<rebonds+1@meche.test>', 'RCPT TO:<Rebond.Lea@example.test>'];
  await speak(post.smtpPort, [...sent, 'DATA', mail, 'QUIT']);
  const found = async () => (await back.server.inject('/local/mails?to=rebonds%2B1@meche.test')).json().mails;
  await expect.poll(found).toMatchObject([
    {
      to: ['rebonds+1@meche.test'],
      attachments: [{ type: 'message/delivery-status' }],
    },
  ]);
  await post.close();
  await back.close();
});

test('a recipient that does not exist is refused', async () => {
  const post = await openPost();
  const answers = await speak(post.smtpPort, [
    'EHLO here',
    'MAIL FROM:<a@meche.test>',
    'RCPT TO:<unknown@refused.test>',
    'QUIT',
  ]);
  expect(answers).toEqual(['220', '250', '250', '550', '221']);
  await post.close();
});

test('a greylisted recipient is accepted at the second try', async () => {
  const post = await openPost();
  const to = (address: string) => ['EHLO here', 'MAIL FROM:<a@meche.test>', `RCPT TO:<${address}>`, 'QUIT'];
  expect(await speak(post.smtpPort, to('lea@greylisting.test'))).toEqual(['220', '250', '250', '451', '221']);
  expect(await speak(post.smtpPort, to('LEA@greylisting.test'))).toEqual(['220', '250', '250', '250', '221']);
  await post.close();
});

test('an emptied box is empty, and an unknown email is a 404', async () => {
  const post = await openPost();
  expect((await post.server.inject({ method: 'DELETE', url: '/local/mails' })).statusCode).toBe(204);
  expect((await post.server.inject('/local/mails')).json()).toEqual({ mails: [] });
  expect((await post.server.inject('/local/mails/1')).statusCode).toBe(404);
  expect((await post.server.inject('/local/mails/1/attachments/0')).statusCode).toBe(404);
  await post.close();
});
