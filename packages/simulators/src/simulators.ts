import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { addressRoutes } from './addresses/routes.ts';
import { cardPartner } from './card-partner/plugin.ts';
import { accountRoutes } from './identity/account-routes.ts';
import { identityRouter } from './identity/router.ts';
import { openSocialAccounts } from './identity/social-accounts.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { openMailBox } from './mail/mail-box.ts';
import { mailRoutes } from './mail/routes.ts';
import { startSmtp } from './mail/smtp.ts';
import { pushRoutes } from './push/routes.ts';
import type { Settings } from './settings.ts';
import { openMessageBox } from './text-messages/message-box.ts';
import { textMessageRoutes } from './text-messages/routes.ts';

/** Starts all simulators except the identity emulator, on one HTTP port and one SMTP port. */
export async function openSimulators(
  settings: Settings,
): Promise<{ ports: { http: number; smtp: number }; close: () => Promise<void> }> {
  const post = new DatabaseSync(join(settings.stateFolder, 'post.sqlite'));
  post.exec('pragma journal_mode = wal; pragma synchronous = normal');
  const mailBox = openMailBox(post);
  const messageBox = openMessageBox(post);
  const people = new DatabaseSync(join(settings.stateFolder, 'social-accounts.sqlite'));
  people.exec('pragma journal_mode = wal; pragma synchronous = normal');

  const server = Fastify({ forceCloseConnections: true });
  await server.register(cardPartner, {
    stateFile: join(settings.stateFolder, 'card-partner.sqlite'),
    secretKey: settings.cardPartner.secretKey,
    publicKey: settings.cardPartner.publicKey,
    webhookSecret: settings.cardPartner.webhookSecret,
    webhookUrl: () => settings.cardPartner.webhookUrl,
    connectWebhookSecret: settings.cardPartner.connectWebhookSecret,
    connectWebhookUrl: () => settings.cardPartner.connectWebhookUrl,
  });
  mailRoutes(server, mailBox);
  textMessageRoutes(server, messageBox, settings.textMessages);
  pushRoutes(server);
  addressRoutes(server);
  identityRouter(server, settings);
  accountRoutes(server, openSocialAccounts(people));
  inboxRoutes(server, settings);

  const smtp = await startSmtp(mailBox, settings.smtpPort, settings.bouncePort);
  await server.listen({ port: settings.httpPort, host: '127.0.0.1' });
  return {
    ports: { http: (server.server.address() as AddressInfo).port, smtp: smtp.port },
    async close() {
      await Promise.all([server.close(), smtp.close()]);
      post.close();
      people.close();
    },
  };
}
