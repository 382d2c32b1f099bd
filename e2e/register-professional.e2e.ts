import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { arriveAt, arriveWithMessage, evaluateAtRest, reload, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';
import {
  aFilledDraft,
  aJpeg,
  anApplicant,
  aPdf,
  aPng,
  beginSignUp,
  chooseCommune,
  chooseLegalStatus,
  choosePassword,
  daysAgo,
  documentInput,
  fillDraft,
  fillPerson,
  pressNext,
  sendDocument,
  waitForStep,
} from './support/sign-up.ts';
import { signInAgainByProvider, signInByProvider } from './support/social.ts';
import {
  aNewcomer,
  askApi,
  enterCard,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  sendSignIn,
  type TestUser,
} from './support/test-user.ts';

const password = 'une phrase de passe';

type Verification = { state: string; missing: string[]; legal_status: string };
type Me = { role: string; email: string; professional: { business_name: string } };

const verificationOf = (page: Page) => askApi<Verification>(page, '/professional/verification');

it('a hairdresser who travels signs up for free, sends half of the documents, and the rest from the professional area', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  const applicant = anApplicant('Chez Awa');
  await visit(page, '/');
  await page.getByRole('link', { name: t('home:professionals.action') }).click();
  await arriveAt(page, '**/auth/register/professional');
  await page.getByRole('button', { name: t('sign-up:intro.start') }).click();
  await waitForStep(user, t('sign-up:you.title'));
  await pressNext(user);
  await expect.poll(() => page.getByText(t('fields:required')).count()).toBe(6);
  await fillPerson(user, { ...applicant, email: 'awa@' });
  // Nothing was submitted yet, and the email is invalid: both survive a reload.
  await reload(page);
  const email = page.getByLabel(t('sign-up:you.email'), { exact: true });
  expect(await email.inputValue()).toBe('awa@');
  expect(await page.getByLabel(t('sign-up:you.dob')).inputValue()).toBe(applicant.dob);
  await pressNext(user);
  await page.getByText(t('fields:invalid_email')).waitFor();
  await email.fill(applicant.email);
  await pressNext(user);

  await enterHomeVisits(user);

  await waitForStep(user, t('sign-up:services.title'));
  await pressNext(user);
  await expect.poll(() => page.getByText(t('sign-up:services.needed')).count()).toBe(2);
  await page.getByRole('checkbox', { name: t('services:hairTypes.frizzy_hair') }).check();
  await goBackAndForth(user, applicant.firstName);
  await page.getByRole('checkbox', { name: t('sign-up:services.choices.locks') }).check();
  await pressNext(user);

  await waitForStep(user, t('sign-up:subscription.title'));
  await expect.poll(() => page.getByRole('radio').count()).toBe(4);
  await pressNext(user);
  await page.getByText(t('sign-up:subscription.needed')).waitFor();
  await page.locator('input[value=free]').check();
  await pressNext(user);

  await waitForStep(user, t('sign-up:documents.title'));
  await sendHalfOfDocuments(user);

  await waitForStep(user, t('sign-up:payment.title'));
  await page.getByText(t('sign-up:payment.nothingEver')).waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: t('sign-up:payment.submit') }).click();
  await expect.poll(() => page.getByText(t('fields:required')).count()).toBe(2);
  await choosePassword(user, password);
  await page.getByRole('button', { name: t('sign-up:payment.submit') }).click();
  await arriveWithMessage(
    page.getByText(t('sign-up:payment.success'), { exact: true }),
    `${origin}/professional`,
  );
  expect(await askApi<Me>(page, '/me')).toMatchObject({
    role: 'HAIRDRESSER',
    email: applicant.email,
    professional: { business_name: applicant.businessName },
  });

  await sendRestOfDocuments(user);
});

/** Home visits from Ajaccio: chooses the zones, by departments and postal codes. */
async function enterHomeVisits(user: TestUser): Promise<void> {
  const { page, t } = user;
  await waitForStep(user, t('sign-up:place.title'));
  await page.getByRole('radio', { name: t('sign-up:place.choices.at_home.label') }).check();
  await expect.poll(() => page.getByLabel(t('sign-up:place.line'), { exact: true }).count()).toBe(0);
  await chooseCommune(user, t('sign-up:place.city'), 'Ajaccio');
  expect(await page.getByLabel(t('sign-up:place.postalCode')).inputValue()).toMatch(/^20/);
  await pressNext(user);
  await page.getByText(t('fields:required')).waitFor();
  const zone = page.getByLabel(t('sign-up:place.zone'));
  // A suggestion list that closes on the press must not swallow the button's click.
  await zone.fill('2b');
  await page.getByRole('button', { name: t('sign-up:place.add'), exact: true }).click();
  // Typed by number, shown by name.
  const upperCorsica = t('sign-up:place.remove', { zone: 'Haute-Corse (2B)' });
  await page.getByRole('button', { name: upperCorsica }).click();
  for (const wrong of ['2C', '1', '999', '750']) {
    await zone.fill(wrong);
    await page.getByRole('button', { name: t('sign-up:place.add'), exact: true }).click();
    await page.getByText(t('fields:invalid_postal_code')).waitFor();
  }
  for (const code of ['2a', '971', '75', '13001']) {
    await zone.fill(code);
    await page.getByRole('button', { name: t('sign-up:place.add'), exact: true }).click();
  }
  const zones = chosenZones(user);
  await expect.poll(() => zones.count()).toBe(4);
  await page.getByRole('button', { name: t('sign-up:place.remove', { zone: 'Paris (75)' }) }).click();
  await pressNext(user);
}

/** Back with the browser's button and with ours loses nothing. */
async function goBackAndForth(user: TestUser, firstName: string): Promise<void> {
  const { page, t } = user;
  const zones = chosenZones(user);
  await page.goBack();
  await waitForStep(user, t('sign-up:place.title'));
  await expect
    .poll(() => zones.allTextContents())
    .toEqual(['Corse-du-Sud (2A)', 'Guadeloupe (971)', '13001']);
  await page.getByRole('link', { name: t('shell:actions.previous') }).click();
  await waitForStep(user, t('sign-up:you.title'));
  expect(await page.getByLabel(t('sign-up:you.firstName')).inputValue()).toBe(firstName);
  await pressNext(user);
  await waitForStep(user, t('sign-up:place.title'));
  await pressNext(user);
  await waitForStep(user, t('sign-up:services.title'));
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1);
}

async function sendHalfOfDocuments(user: TestUser): Promise<void> {
  const { page, t } = user;
  await chooseLegalStatus(user, 'individual_business', 'micro_entreprise');
  await sendDocument(user, 'ID_card_front', aJpeg('recto.jpg'));
  await sendDocument(user, 'ID_card_back', aPng('verso.png'));
  await documentInput(user, 'RIB').setInputFiles({
    name: 'rib.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('FR76'),
  });
  await page.getByText(t('refusals:file_type_refused')).waitFor();
  await page.getByRole('button', { name: t('sign-up:documents.nextLater') }).click();
}

async function sendRestOfDocuments(user: TestUser): Promise<void> {
  const { page, t } = user;
  await page.getByRole('heading', { name: t('sign-up:verification.incomplete.title') }).waitFor();
  expect((await verificationOf(page)).missing).toEqual(['proof_of_address', 'KBIS', 'RIB']);
  await page.getByRole('button', { name: t('sign-up:verification.send') }).click();
  await sendDocument(user, 'proof_of_address', aPdf('domicile.pdf'));
  await sendDocument(user, 'RIB', aPng('rib.png'));
  await sendDocument(user, 'KBIS', aPdf('kbis.pdf'));
  await page.getByLabel(t('sign-up:documents.kbisIssuedOn')).fill(daysAgo(200));
  await page.getByRole('button', { name: t('sign-up:verification.submit') }).click();
  await page.getByText(t('fields:too_old')).waitFor();
  await page.getByLabel(t('sign-up:documents.kbisIssuedOn')).fill(daysAgo(20));
  await page.getByRole('button', { name: t('sign-up:verification.submit') }).click();
  await page.getByRole('heading', { name: t('sign-up:verification.handOver.title') }).waitFor();
  expect(await verificationOf(page)).toMatchObject({ state: 'pending', missing: [] });
}

function chosenZones({ page, t }: TestUser) {
  return page.getByRole('list', { name: t('sign-up:place.chosen') }).getByRole('listitem');
}

it('starting again asks first; Google stands in for a password, with the card that the draft remembers, and leads back to the business', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const dropped = await aFilledDraft(page);
  await visit(page, '/auth/register/professional?step=payment');
  await waitForStep(user, t('sign-up:payment.title'));
  await page.getByRole('button', { name: t('sign-up:again.link') }).click();
  await page.getByRole('button', { name: t('sign-up:again.keep') }).click();
  await waitForStep(user, t('sign-up:payment.title'));
  await page.getByRole('button', { name: t('sign-up:again.link') }).click();
  await page.getByRole('button', { name: t('sign-up:again.confirm') }).click();
  await page.getByRole('button', { name: t('sign-up:intro.start') }).waitFor();
  expect((await page.request.get(`${origin}/api/v1/sign-up-drafts/${dropped}`)).status()).toBe(404);

  await aFilledDraft(page);
  // An address of a later step leads to the first unfinished one.
  await visit(page, '/auth/register/professional?step=nowhere');
  await waitForStep(user, t('sign-up:you.title'));
  await visit(page, '/auth/register/professional?step=payment');
  const account = { ...aNewcomer(), emailVerified: true };
  await signInByProvider(user, 'google', account);
  const frame = page.frameLocator(`iframe[title="${t('payments:labels.card')}"]`);
  await frame.locator('#number[aria-invalid=true]').waitFor();
  expect((await page.context().cookies(origin)).map(({ name }) => name)).not.toContain('accessToken');
  await enterCard(user, '4242 4242 4242 4242');
  await choosePassword(user, 'un');
  await signInAgainByProvider(user, 'google', account.email);
  await arriveAt(page, `${origin}/professional`);
  expect(await askApi<Me>(page, '/me')).toMatchObject({ role: 'SALON', email: account.email });
  await page.getByRole('heading', { name: t('sign-up:verification.incomplete.title') }).waitFor();

  await forgetSession(page);
  await visit(page, '/auth/login');
  await signInAgainByProvider(user, 'google', account.email);
  await arriveAt(page, `${origin}/professional`);
});

it('a salon signs up with all its papers and a card, over a lost connection and two devices', async () => {
  const first = await openUser(onDesktop);
  const { t } = first;
  const applicant = anApplicant('Maison Awa');
  await beginSignUp(first);
  await fillPerson(first, applicant);
  await pressNext(first);
  await enterSalon(first);

  await sendFirstDocuments(first);

  // The sign-up continues in another browser, through the link in the email.
  const link = await linkToContinue(first, applicant.email);
  const draft = /draft=([0-9a-f-]+)/.exec(link)?.[1];
  const second = await openUser(onDesktop);
  const { page } = second;
  expect((await page.request.get(`${origin}/api/v1/sign-up-drafts/${draft}`)).status()).toBe(404);
  const forged = link.replace(/token=.*/, `token=${randomBytes(32).toString('base64url')}`);
  await visit(page, forged);
  await page.getByRole('heading', { name: t('sign-up:opening.badTitle') }).waitFor();
  await visit(page, link);
  await waitForStep(second, t('sign-up:documents.title'));
  expect(page.url()).not.toContain('token');
  await first.close();

  await sendOtherDocuments(second);

  await waitForStep(second, t('sign-up:payment.title'));
  await expectPlanFromServer(page, String(draft));
  await page
    .getByText(/79[.,]98/)
    .first()
    .waitFor();
  await submitWithTakenEmail(second, applicant.email);

  await arriveWithMessage(
    page.getByText(t('sign-up:payment.success'), { exact: true }),
    `${origin}/professional`,
  );
  await page.getByRole('heading', { name: t('sign-up:verification.handOver.title') }).waitFor();
  expect(await askApi<Me>(page, '/me')).toMatchObject({ role: 'SALON', email: applicant.email });
  expect(await verificationOf(page)).toMatchObject({
    state: 'pending',
    missing: [],
    legal_status: 'society',
  });
  expect((await page.request.get(`${origin}/api/v1/sign-up-drafts/${draft}`)).status()).toBe(404);
  expect(
    await evaluateAtRest(page, 'Object.keys(sessionStorage).filter((key) => key.startsWith("sign-up"))'),
  ).toEqual([]);
});

/** A salon in Paris with home visits to Montreuil, its services and its plan. */
async function enterSalon(user: TestUser): Promise<void> {
  const { page, t } = user;
  await waitForStep(user, t('sign-up:place.title'));
  await page.getByRole('radio', { name: t('sign-up:place.choices.both.label') }).check();
  await page.getByLabel(t('sign-up:place.line')).fill('12 rue Oberkampf');
  await chooseCommune(user, t('sign-up:place.city'), '75011');
  await chooseCommune(user, t('sign-up:place.zone'), 'Montreuil');
  await pressNext(user);
  await waitForStep(user, t('sign-up:services.title'));
  await page.getByRole('checkbox', { name: t('services:hairTypes.curly_hair') }).check();
  await page.getByRole('checkbox', { name: t('sign-up:services.choices.coloring') }).check();
  await pressNext(user);
  await waitForStep(user, t('sign-up:subscription.title'));
  await expect.poll(() => page.getByRole('radio').count()).toBe(2);
  await page.locator('input[value=salon_pro]').check();
  await page.getByRole('button', { name: t('sign-up:subscription.more') }).click();
  await page.getByText(/79[.,]98/).waitFor();
  await pressNext(user);
}

/** The documents of a company up to the proof of address, over a connection that is lost once. */
async function sendFirstDocuments(user: TestUser): Promise<void> {
  const { page, t } = user;
  await waitForStep(user, t('sign-up:documents.title'));
  await chooseLegalStatus(user, 'society', 'sarl');
  await sendDocument(user, 'ID_card_front', aJpeg('recto.jpg'));
  await page.route('**/api/v1/files?**', (route) => route.abort());
  await documentInput(user, 'ID_card_back').setInputFiles(aPng('verso.png'));
  await page.getByText(t('sign-up:documents.later')).waitFor();
  await page.unroute('**/api/v1/files?**');
  await page.getByRole('button', { name: t('sign-up:documents.retry') }).click();
  await page.getByText(t('sign-up:documents.later')).waitFor({ state: 'detached' });
  await sendDocument(user, 'proof_of_address', aPdf('bail.pdf'));
  await sendDocument(user, 'proof_of_address', aPdf('facture.pdf'));
}

/** Has a link sent that opens the draft in another browser. */
async function linkToContinue({ page, t }: TestUser, email: string): Promise<string> {
  await page.getByRole('button', { name: t('sign-up:later.link') }).click();
  await page.getByText(t('sign-up:later.sent', { email })).waitFor();
  return eventually('the mail with the link', async () =>
    (await mailsTo(email))
      .map(({ text }) => /\S+\/auth\/register\/professional#\S+/.exec(text)?.[0])
      .find((found) => found !== undefined),
  );
}

async function sendOtherDocuments(user: TestUser): Promise<void> {
  const { page, t } = user;
  await page.getByText('facture.pdf').waitFor();
  // Four uploads at once: none overwrites another.
  await Promise.all([
    sendDocument(user, 'KBIS', aPdf('kbis.pdf')),
    sendDocument(user, 'RIB', aPng('rib.png')),
    sendDocument(user, 'company_statutes', aPdf('statuts.pdf')),
    sendDocument(user, 'be_declaration', aPdf('beneficiaires.pdf')),
  ]);
  await reload(page);
  for (const name of ['kbis.pdf', 'rib.png', 'statuts.pdf', 'beneficiaires.pdf'])
    await page.getByText(name, { exact: true }).waitFor();
  await page.getByLabel(t('sign-up:documents.kbisIssuedOn')).fill(daysAgo(120));
  await pressNext(user);
  await page.getByText(t('fields:too_old')).waitFor();
  await page.getByLabel(t('sign-up:documents.kbisIssuedOn')).fill(daysAgo(10));
  await pressNext(user);
}

/** An email that is already used is refused beside its field, and going back loses nothing. */
async function submitWithTakenEmail(user: TestUser, ownEmail: string): Promise<void> {
  const { page, t } = user;
  await page.getByRole('link', { name: t('shell:actions.previous') }).click();
  await waitForStep(user, t('sign-up:documents.title'));
  await visit(page, '/auth/register/professional?step=personal_details');
  await page.getByLabel(t('sign-up:you.email'), { exact: true }).fill('camille@demo.meche.example');
  await pressNext(user);
  await waitForStep(user, t('sign-up:place.title'));
  await visit(page, '/auth/register/professional?step=payment');
  await enterCard(user, '4242 4242 4242 4242');
  await choosePassword(user, password);
  await page.getByRole('button', { name: t('sign-up:payment.submit') }).click();
  await page.getByText(t('sign-up:payment.failed'), { exact: true }).waitFor();
  await waitForStep(user, t('sign-up:you.title'));
  await page.getByText(t('sign-up:you.emailTaken')).waitFor();
  await page.getByLabel(t('sign-up:you.email'), { exact: true }).fill(ownEmail);
  await pressNext(user);
  await waitForStep(user, t('sign-up:payment.title'));
  await page.getByText(t('sign-up:payment.cardKept')).waitFor();
  await choosePassword(user, password);
  await page.getByRole('button', { name: t('sign-up:payment.submit') }).click();
}

/** The server computes role, plan and price; a forged total is refused. */
async function expectPlanFromServer(page: Page, draft: string): Promise<void> {
  const path = `${origin}/api/v1/sign-up-drafts/${draft}`;
  const put = async (subscription: object) => {
    const answer = await page.request.put(path, { data: { subscription } });
    return { status: answer.status(), ...((await answer.json()) as { code?: string; value?: object }) };
  };
  const honest = { sms_reminder: true, additional_profile: 1 };
  expect(await put({ ...honest, total_price: '1,00' })).toMatchObject({
    status: 422,
    code: 'total_price_unknown',
  });
  expect(await put({ ...honest, total_price: '19,99' })).toMatchObject({
    status: 422,
    code: 'total_price_unknown',
  });
  expect(await put({ ...honest, total_price: '79,98', role: 'CUSTOMER', formula: 'basic' })).toMatchObject({
    status: 200,
    value: { role: 'SALON', plan: 'salon_pro', formula: 'elite', monthly_cents: 7998 },
  });
}

it('a customer whose email is known signs in half-way, and opens a business with that account, without a second password', async () => {
  const user = await openUser(onPhone);
  const { page, t } = user;
  const { email } = await openAccount(user, password);
  await visit(page, '/auth/register/professional');
  await page.getByText(t('sign-up:intro.sameAccount', { email })).waitFor();

  await forgetSession(page);
  await beginSignUp(user);
  await page.getByLabel(t('sign-up:you.email'), { exact: true }).fill(email);
  await page.getByLabel(t('sign-up:you.phoneNumber')).focus();
  await page.getByText(t('sign-up:you.emailTaken')).waitFor();
  await page
    .getByRole('link', { name: t('identity:login.submit'), exact: true })
    .last()
    .click();
  await arriveAt(page, '**/auth/login');
  await sendSignIn(user, email, password);
  await waitForStep(user, t('sign-up:you.title'));
  await page.getByText(t('sign-up:you.sameAccount', { email })).waitFor();
  expect(await page.getByLabel(t('sign-up:you.firstName')).inputValue()).not.toBe('');
  expect(await page.getByLabel(t('sign-up:you.phoneNumber')).inputValue()).not.toBe('');
  const { businessName, dob } = anApplicant('Chez Léa');
  await page.getByLabel(t('sign-up:you.businessName')).fill(businessName);
  await page.getByLabel(t('sign-up:you.dob')).fill(dob);
  await pressNext(user);

  await waitForStep(user, t('sign-up:place.title'));
  // The steps in between have tests of their own.
  await fillDraft(page, {
    work_place: ['at_home'],
    work_address: { city: 'Paris', postal_code: '75011' },
    work_zone: [{ city: '', zip_code: '75' }],
  });
  await visit(page, '/auth/register/professional?step=payment');
  await waitForStep(user, t('sign-up:payment.title'));
  await page.getByText(t('sign-up:payment.sameAccount', { email })).waitFor();
  expect(await page.getByLabel(t('sign-up:payment.password'), { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: t('sign-up:payment.submit') }).click();
  await arriveAt(page, '**/professional');
  expect(await askApi<Me>(page, '/me')).toMatchObject({
    role: 'HAIRDRESSER',
    email,
    professional: { business_name: businessName },
  });
  // The customer area still works.
  await visit(page, '/appointments');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/appointments');
});

/** Signs out without the page noticing: on about:blank it cannot navigate by itself. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /token|companion/i });
}
