import { translator } from '@meche/words';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { aReview } from '../apps/api/src/testing/builders.ts';
import { origin } from './support/browser.ts';
import { reload, visit } from './support/page.ts';
import { eventually, mailsTo, registerElsewhere } from './support/product.ts';
import { aProfessional, db, openOperator, type Professional } from './support/professional.ts';
import { aPng } from './support/sign-up.ts';
import {
  aNewcomer,
  askApi,
  exactly,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  signIn,
  type TestUser,
  type Words,
} from './support/test-user.ts';

const insult = 'Cette coiffeuse est une idiote.';

/** Decides with a statement of reasons, and waits until it is done. */
async function decide(
  olga: TestUser,
  professional: Professional,
  outcome: 'hidden' | 'restored',
  facts: string,
) {
  const { page, t } = olga;
  const row = page.getByRole('main').locator('li', { hasText: professional.businessName }).first();
  await row.getByRole('button', { name: t(`operator:cases.acts.${outcome}`) }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t(`operator:cases.acts.${outcome}`) });
  await confirm.click();
  // A decision without reasons is refused.
  await dialog.getByText(t('fields:required')).first().waitFor();
  if (outcome === 'hidden') await dialog.getByLabel(t('operator:cases.rule')).fill('Article 6');
  await dialog.getByLabel(t('operator:cases.facts')).fill(facts);
  await dialog
    .getByRole('region', { name: t('operator:cases.preview') })
    .getByText(facts)
    .waitFor();
  await confirm.click();
  await page.getByRole('status').getByText(t('operator:cases.done')).waitFor();
  await row.waitFor({ state: 'detached' });
}

async function linkIn(address: string, subject: RegExp): Promise<string> {
  let link = '';
  await eventually(`an email to ${address} ${address}`, async () => {
    const sentEmail = (await mailsTo(address)).find((one) => subject.test(one.subject));
    link = /\/decision#token=\S+/.exec(sentEmail?.text ?? '')?.[0] ?? '';
    return link !== '';
  });
  return link;
}

function subjectOf(
  t: Words,
  side: 'author' | 'reporter',
  outcome: 'hidden' | 'restored',
  professional: Professional,
): RegExp {
  const thing = t(`notifications:moderation.things.${side}.photo`, {
    professional: professional.businessName,
  });
  return exactly(t(`notifications:moderation.decided.${side}.${outcome}.subject`, { thing }));
}

it('a review that insults is reported, hidden, contested and restored', async () => {
  const professional = await aProfessional();
  const { email } = aNewcomer();
  await registerElsewhere(email, 'une phrase de passe');
  const { id: customerId } = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { id: memberId } = await db
    .selectFrom('staff.members')
    .select('id')
    .where('professionalId', '=', professional.id)
    .executeTakeFirstOrThrow();
  await aReview(db, { id: professional.id, memberId }, { customerId, rating: 1, text: insult });

  // A visitor without an account.
  const visitor = await openUser(onDesktop);
  const { page, t } = visitor;
  const onPage = () => page.getByText(insult);
  await visit(page, `/pro/${professional.slug}`);
  await onPage().waitFor();
  await page.getByRole('button', { name: t('professionals:report.more', { name: 'Camille M.' }) }).click();
  await page.getByRole('button', { name: t('professionals:report.review', { name: 'Camille M.' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('moderation:report.reason')).selectOption('insult');
  const send = dialog.getByRole('button', { name: t('moderation:report.send') });
  await send.click();
  await dialog.getByText(t('fields:required')).first().waitFor();
  await dialog.getByLabel(t('moderation:report.name')).fill('Jeanne');
  await dialog.getByLabel(t('moderation:report.email')).fill(`visitor-of-${professional.slug}@visitors.test`);
  await send.click();
  await page.getByRole('status').getByText(t('moderation:report.done')).waitFor();

  const olga = await openUser(onDesktop);
  await openOperator(olga);
  await visit(olga.page, '/operator?section=cases');
  await olga.page.getByRole('main').getByText(insult).first().waitFor();
  await decide(olga, professional, 'hidden', 'Le mot « idiote » vise la coiffeuse.');
  await reload(page);
  expect(await onPage().count()).toBe(0);

  // The author contests through the link in the email, without signing in.
  await visit(visitor.page, await linkIn(email, /retiré|removed/));
  await page.getByText('Le mot « idiote » vise la coiffeuse.').waitFor();
  await page.getByLabel(t('moderation:decision.contestText')).fill('Je parlais d’autre chose.');
  await page.getByRole('button', { name: t('moderation:decision.send') }).click();
  await page.getByText(t('moderation:decision.states.contested')).waitFor();

  await reload(olga.page);
  await olga.page.getByText('Je parlais d’autre chose.').waitFor();
  await decide(olga, professional, 'restored', 'Le mot ne vise personne.');
  await visit(page, `/pro/${professional.slug}`);
  await onPage().waitFor();
  await linkIn(`visitor-of-${professional.slug}@visitors.test`, /rétabli|restored/);
});

it('a photo of an album is reported, hidden, contested and restored', async () => {
  // The reporter and the owner read two languages.
  const language = 'en';
  const professional = await aProfessional({ language });
  const owner = await openUser(onPhone);
  const { t } = owner;
  await signIn(owner, professional.email);
  await visit(owner.page, '/album');
  await owner.page.locator('input[type="file"]').setInputFiles([aPng('balayage.png'), aPng('carre.png')]);
  await expect.poll(() => idsIn(owner).then((ids) => ids.length)).toBe(2);
  const [photoId, otherId] = await idsIn(owner);

  const visitor = await openUser(onPhone);
  const { page } = visitor;
  const address = `visitor-of-${professional.slug}@visitors.test`;
  await visit(page, `/pro/${professional.slug}`);
  expect(await shownOn(visitor)).toEqual([photoId, otherId]);
  await reportFirstPhoto(visitor, address);

  const olga = await openUser(onPhone);
  await openOperator(olga);
  await visit(olga.page, '/operator?section=cases');
  const row = olga.page.getByRole('main').locator('li', { hasText: professional.businessName }).first();
  await row.getByText('C’est moi, et personne ne m’a demandé.').waitFor();
  const picture = row.locator('blockquote img');
  await expect.poll(() => widthOf(picture)).toBe(4);
  expect(await answers(visitor, photoId)).toEqual([200, 401]);
  await decide(olga, professional, 'hidden', 'La personne montrée n’a pas donné son accord.');

  await reload(page);
  expect(await shownOn(visitor)).toEqual([otherId]);
  expect(await answers(visitor, photoId)).toEqual([404, 401]);
  await openAccount(visitor, 'une phrase de passe');
  expect(await answers(visitor, photoId)).toEqual([404, 404]);
  await linkIn(address, subjectOf(t, 'reporter', 'hidden', professional));

  const removed = removedPhotos(owner);
  await expectRemovedPhoto(owner);
  const ownerWords = await translator(language);
  await contestRemoval(
    owner,
    await linkIn(professional.email, subjectOf(ownerWords, 'author', 'hidden', professional)),
  );

  await reload(olga.page);
  await row.getByText('Son accord est signé.').waitFor();
  // Operators still see what they decide on.
  await expect.poll(() => widthOf(picture)).toBe(4);
  await decide(olga, professional, 'restored', 'L’accord nous a été montré.');
  await visit(page, `/pro/${professional.slug}`);
  expect(await shownOn(visitor)).toEqual([photoId, otherId]);
  expect(await answers(visitor, photoId)).toEqual([200, 404]);
  await linkIn(professional.email, subjectOf(ownerWords, 'author', 'restored', professional));
  await linkIn(address, subjectOf(t, 'reporter', 'restored', professional));
  await visit(owner.page, '/album');
  expect(await removed.count()).toBe(0);
});

function removedPhotos({ page, t }: TestUser): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('album:removed.lead') });
}

/** The album still shows the photo to its owner, with the reasons and a link to contest. */
async function expectRemovedPhoto(owner: TestUser): Promise<void> {
  const { page, t } = owner;
  await reload(page);
  const removed = removedPhotos(owner);
  await removed.getByText('La personne montrée n’a pas donné son accord.').waitFor();
  const photo = t('album:photo.nth', { nth: 1 });
  await removed.getByRole('link', { name: t('album:removed.contestOf', { photo }) }).waitFor();
  await expect.poll(() => widthOf(removed.getByRole('img'))).toBe(4);
}

/** Reports the first of two photos as a visitor without an account. */
async function reportFirstPhoto({ page, t }: TestUser, address: string): Promise<void> {
  await page.locator('#photos').getByRole('button').first().click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText(t('professionals:photos.place', { nth: 1, count: 2 })).waitFor();
  await viewer.getByRole('button', { name: t('professionals:report.photo') }).click();
  const report = page.getByRole('dialog', { name: t('moderation:report.title.photo') });
  await report.getByLabel(t('moderation:report.reason')).selectOption('rights');
  await report.getByLabel(t('moderation:report.more')).fill('C’est moi, et personne ne m’a demandé.');
  await report.getByRole('button', { name: t('moderation:report.send') }).click();
  await report.getByText(t('fields:required')).first().waitFor();
  await report.getByLabel(t('moderation:report.name')).fill('Jeanne');
  await report.getByLabel(t('moderation:report.email')).fill(address);
  await report.getByRole('button', { name: t('moderation:report.send') }).click();
  await page.getByRole('status').getByText(t('moderation:report.done')).waitFor();
}

async function contestRemoval({ page, t }: TestUser, decisionLink: string): Promise<void> {
  await visit(page, decisionLink);
  await page.getByText('La personne montrée n’a pas donné son accord.').waitFor();
  await page.getByLabel(t('moderation:decision.contestText')).fill('Son accord est signé.');
  await page.getByRole('button', { name: t('moderation:decision.send') }).click();
  await page.getByText(t('moderation:decision.states.contested')).waitFor();
}

async function idsIn({ page }: TestUser): Promise<(string | undefined)[]> {
  const { photos } = await askApi<{ photos: { id: string }[] }>(page, '/professional/album');
  return photos.map(({ id }) => id);
}

/** Ids of the photos on the public page, in order. */
async function shownOn({ page }: TestUser): Promise<(string | undefined)[]> {
  await page.locator('#photos img').first().waitFor();
  const pictures = await page.locator('#photos img').all();
  return Promise.all(pictures.map(async (picture) => (await picture.getAttribute('src'))?.split('/').at(-2)));
}

/** Status of the public picture and of the original file. */
async function answers(user: TestUser, id: string | undefined): Promise<number[]> {
  const context = user.page.context();
  const token = (await context.cookies(origin)).find(({ name }) => name === 'accessToken')?.value;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const picture = await context.request.get(`${origin}/api/v1/pictures/${id}/1280-webp`);
  const file = await context.request.get(`${origin}/api/v1/files/${id}`, { headers });
  return [picture.status(), file.status()];
}

/** Natural width; undefined if the image did not load. */
function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image) => Reflect.get(image, 'naturalWidth'));
}
