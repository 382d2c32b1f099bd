import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type DeviceKeys, decryptPushMessage } from '../packages/simulators/src/push/decrypt-push-message.ts';
import { bookByCall } from './support/book-by-call.ts';
import { origin } from './support/browser.ts';
import { visit } from './support/page.ts';
import { eventually } from './support/product.ts';
import { aProfessional, freeDays, joinAsMember } from './support/professional.ts';
import {
  aNewcomer,
  demoPassword,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  signIn,
  type TestUser,
} from './support/test-user.ts';

type Shown = { title: string; body: string };
type Pushed = Shown & { path: string };

/** Replaces only the browser's push service by the local simulator; everything else is the real browser. */
async function withLocalPush({ page }: TestUser) {
  const { service } = (await (await fetch(`${origin}/local/push`)).json()) as { service: string };
  const device: DeviceKeys & { id: string } = {
    id: randomUUID(),
    keys: createECDH('prime256v1'),
    auth: randomBytes(16),
  };
  const subscription = {
    endpoint: `${service}/${device.id}`,
    keys: { p256dh: device.keys.generateKeys('base64url'), auth: device.auth.toString('base64url') },
  };
  await page.context().grantPermissions(['notifications'], { origin });
  await page.addInitScript(
    `PushManager.prototype.subscribe = async () => ({ toJSON: () => (${JSON.stringify(subscription)}) });`,
  );

  const pushed = async () => {
    const { messages } = (await (await fetch(`${origin}/local/push/${device.id}`)).json()) as {
      messages: string[];
    };
    return messages.map(
      (body) => JSON.parse(decryptPushMessage(device, Buffer.from(body, 'base64'))) as Pushed,
    );
  };
  /**
   * Delivers to the service worker through the browser, and returns what it would have shown: a headless
   * browser shows nothing.
   */
  async function deliver(data: Pushed): Promise<Shown[]> {
    const worker = page
      .context()
      .serviceWorkers()
      .find((one) => one.url().endsWith('/push-worker.js'))!;
    await worker.evaluate(`self.shown = [];
      self.registration.showNotification = async (title, { body }) => void self.shown.push({ title, body });`);
    const browser = await page.context().newCDPSession(page);
    const found = new Promise<string>((resolve) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { scopeURL, registrationId } of registrations)
          if (scopeURL.endsWith('/push-worker/')) resolve(registrationId);
      }),
    );
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await found,
      data: JSON.stringify(data),
    });
    return eventually('it is shown', async () => {
      const shown = await worker.evaluate<Shown[]>('self.shown');
      return shown.length > 0 && shown;
    });
  }
  return { pushed, deliver };
}

it('a booking is pushed to the professional’s device; the customer’s name appears only where the professional allows it', async () => {
  const professional = await aProfessional();
  const awa = await openUser(onPhone);
  const device = await withLocalPush(awa);
  await signIn(awa, professional.email, demoPassword);
  await visit(awa.page, '/professional/setting');
  await awa.page.getByRole('button', { name: awa.t('preferences:push.on') }).click();
  await awa.page.getByRole('button', { name: awa.t('preferences:push.off') }).waitFor();

  const nora = await openUser(onPhone);
  const newcomer = aNewcomer();
  await openAccount(nora, demoPassword, newcomer);
  const [early, late] = (await freeDays(nora, professional)).flat().filter((_, nth) => nth % 8 === 0);
  const book = ({ starts_at: startsAt }: { starts_at: string }) =>
    bookByCall(nora, { professionalId: professional.id, serviceId: professional.serviceId, startsAt });

  await book(early!);
  const first = await eventually('the first is pushed', async () => (await device.pushed())[0]);
  expect(JSON.stringify(first)).not.toContain(newcomer.lastName);
  expect(await device.deliver(first)).toEqual([{ title: first.title, body: first.body }]);

  const details = awa.page.getByRole('switch', { name: awa.t('preferences:push.details') });
  await details.check();
  await expect.poll(() => details.getAttribute('aria-busy')).toBe('false');
  const id = await book(late!);
  const second = await eventually('the second is pushed', async () =>
    (await device.pushed()).find(({ path }) => path.endsWith(id)),
  );
  expect(second.body).toContain(newcomer.lastName);
  expect(second.path).toBe(`/professional/calendar?appointment=${id}`);
});

it('a member is notified on their device of their own appointments, and sees only the switches for those', async () => {
  const professional = await aProfessional();
  const lea = await openUser(onDesktop);
  const device = await withLocalPush(lea);
  const { email } = await openAccount(lea, demoPassword);
  await joinAsMember(professional, 'Léa', email);
  await signIn(lea, email, demoPassword);
  await visit(lea.page, '/professional/setting');
  await lea.page.getByText(lea.t('preferences:always.member')).waitFor();
  const switchOf = (event: 'booking' | 'change' | 'review', channel: 'email' | 'push') =>
    lea.page.getByRole('switch', {
      name: lea.t('preferences:switch', {
        event: lea.t(`preferences:events.professional.${event}`),
        channel: lea.t(`preferences:channels.${channel}`),
      }),
    });
  await switchOf('booking', 'push').waitFor();
  expect([await switchOf('booking', 'email').count(), await switchOf('review', 'push').count()]).toEqual([
    0, 0,
  ]);
  await lea.page.getByRole('button', { name: lea.t('preferences:push.on') }).click();
  await lea.page.getByRole('button', { name: lea.t('preferences:push.off') }).waitFor();

  const nora = await openUser(onDesktop);
  await openAccount(nora, demoPassword);
  const [early] = (await freeDays(nora, professional)).flat();
  const { id: professionalId, serviceId } = professional;
  const id = await bookByCall(nora, { professionalId, serviceId, startsAt: early!.starts_at });
  const pushed = await eventually('it is pushed', async () => (await device.pushed())[0]);
  expect(pushed.path).toBe(`/professional/calendar?appointment=${id}`);
  await visit(lea.page, pushed.path);
  await lea.page.getByRole('dialog').waitFor();
});
