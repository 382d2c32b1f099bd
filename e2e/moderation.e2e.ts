import { describe, expect, it } from 'vitest';
import { aReview } from '../apps/api/src/testing/builders.ts';
import { aHouse, db, type House, openOperator } from './support/house.ts';
import { onDesktop, onPhone, openAccount, setOut, type Traveller } from './support/journey.ts';
import { reload, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';

const insult = 'Cette coiffeuse est une idiote.';

/** Decides with a statement of reasons, and waits until it is done. */
async function decide(olga: Traveller, house: House, outcome: 'hidden' | 'restored', facts: string) {
  const { page, t } = olga;
  const row = page.getByRole('main').locator('li', { hasText: house.businessName }).first();
  await row.getByRole('button', { name: t(`desk:cases.acts.${outcome}`) }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t(`desk:cases.acts.${outcome}`) });
  await confirm.click();
  // Nothing is decided without reasons.
  await dialog.getByText(t('fields:required')).first().waitFor();
  if (outcome === 'hidden') await dialog.getByLabel(t('desk:cases.rule')).fill('Article 6');
  await dialog.getByLabel(t('desk:cases.facts')).fill(facts);
  await dialog
    .getByRole('region', { name: t('desk:cases.preview') })
    .getByText(facts)
    .waitFor();
  await confirm.click();
  await page.getByRole('status').getByText(t('desk:cases.done')).waitFor();
  await row.waitFor({ state: 'detached' });
}

async function linkIn(address: string, subject: RegExp): Promise<string> {
  let link = '';
  await eventually(`a letter to ${address}`, async () => {
    const letter = (await mailsTo(address)).find((one) => subject.test(one.subject));
    link = /\/decision#token=\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    return link !== '';
  });
  return link;
}

describe('a review that insults', () => {
  it.each([onPhone, onDesktop])('is reported, hidden, contested and restored (%o)', async (screen) => {
    const house = await aHouse();
    const author = await setOut(screen);
    const { email } = await openAccount(author, 'une phrase de passe');
    const { id: customerId } = await db
      .selectFrom('identity.accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { id: memberId } = await db
      .selectFrom('staff.members')
      .select('id')
      .where('professionalId', '=', house.id)
      .executeTakeFirstOrThrow();
    await aReview(db, { id: house.id, memberId }, { customerId, rating: 1, text: insult });

    // A visitor without an account.
    const visitor = await setOut(screen);
    const { page, t } = visitor;
    const onPage = () => page.getByText(insult);
    await visit(page, `/pro/${house.slug}`);
    await onPage().waitFor();
    await page
      .getByRole('button', { name: t('professionals:report.review', { name: 'Camille M.' }) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('moderation:report.reason')).selectOption('insult');
    const send = dialog.getByRole('button', { name: t('moderation:report.send') });
    await send.click();
    await dialog.getByText(t('fields:required')).first().waitFor();
    await dialog.getByLabel(t('moderation:report.name')).fill('Jeanne');
    await dialog.getByLabel(t('moderation:report.email')).fill(`visitor-of-${house.slug}@visitors.test`);
    await send.click();
    await page.getByRole('status').getByText(t('moderation:report.done')).waitFor();

    const olga = await setOut(screen);
    await openOperator(olga);
    await visit(olga.page, '/operator?desk=cases');
    await olga.page.getByRole('main').getByText(insult).first().waitFor();
    await decide(olga, house, 'hidden', 'Le mot « idiote » vise la coiffeuse.');
    await reload(page);
    expect(await onPage().count()).toBe(0);

    // By the link of her letter, whether she is signed in or not.
    await visit(visitor.page, await linkIn(email, /retiré|removed/));
    await page.getByText('Le mot « idiote » vise la coiffeuse.').waitFor();
    await page.getByLabel(t('moderation:decision.contestText')).fill('Je parlais d’autre chose.');
    await page.getByRole('button', { name: t('moderation:decision.send') }).click();
    await page.getByText(t('moderation:decision.states.contested')).waitFor();

    await reload(olga.page);
    await olga.page.getByText('Je parlais d’autre chose.').waitFor();
    await decide(olga, house, 'restored', 'Le mot ne vise personne.');
    await visit(page, `/pro/${house.slug}`);
    await onPage().waitFor();
    await linkIn(`visitor-of-${house.slug}@visitors.test`, /rétabli|restored/);
  });
});
