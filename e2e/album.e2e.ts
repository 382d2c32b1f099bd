import { expect, it } from 'vitest';
import { visit } from './support/page.ts';
import { aBusiness } from './support/professional.ts';
import { aPng } from './support/sign-up.ts';
import { askApi, onDesktop, openUser, signIn, type TestUser } from './support/test-user.ts';

const atHome = {
  work_place: ['at_home'],
  work_address: { line: '4 quai de la Douane', city: 'Brest', postal_code: '29200' },
  work_zone: [{ city: '', zip_code: '29' }],
  total_price: '0,00',
};

type Album = { photos: { id: string; caption: string; is_cover: boolean }[] };

it('sends six photos on the free plan, of which five are kept, captions and orders them, and finds them on the public page', async () => {
  const email = await aBusiness(onDesktop, 'Album', atHome);
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, email);
  await visit(page, '/album');
  await page.getByText(t('album:empty.title')).waitFor();
  await page.getByText(t('album:more', { count: 5 })).waitFor();

  await page
    .locator('input[type="file"]')
    .setInputFiles([1, 2, 3, 4, 5, 6].map((nth) => aPng(`photo-${nth}.png`)));
  const sending = page.getByRole('list', { name: t('album:send.list') }).getByRole('listitem');
  await expect.poll(() => album(owner).then(({ photos }) => photos.length)).toBe(5);
  await expect.poll(() => sending.count()).toBe(1);
  await sending.getByText(t('album:send.noRoom')).waitFor();
  expect(await sending.textContent()).toContain('photo-6.png');
  await page.getByText(t('album:room.free', { count: 5, room: 5 })).waitFor();
  expect(await page.locator('input[type="file"]').count()).toBe(0);
  await sending.getByRole('button', { name: t('album:send.putAsideOf', { name: 'photo-6.png' }) }).click();

  const nth = (at: number) => t('album:photo.nth', { nth: at });
  await say(owner, nth(1), 'Balayage miel');
  await makeCover(owner, 'Balayage miel');
  const before = (await album(owner)).photos.map(({ id }) => id);
  await page
    .getByRole('button', { name: t('album:order.drag', { photo: 'Balayage miel' }) })
    .press('ArrowDown');
  await page.getByText(t('album:order.now', { photo: 'Balayage miel', nth: 2, count: 5 })).waitFor();
  const [first, second, ...others] = before;
  await expect.poll(() => orderOf(owner)).toEqual([second, first, ...others]);
  await page.getByRole('button', { name: t('album:photo.moreOf', { photo: 'Balayage miel' }) }).click();
  await page.getByRole('button', { name: t('album:order.later', { photo: 'Balayage miel' }) }).click();
  const expected = [second, others[0], first, ...others.slice(1)];
  await expect.poll(() => orderOf(owner)).toEqual(expected);

  const { slug } = await mine(owner);
  await visit(page, `/pro/${slug}`);
  const strip = page.locator('#photos').getByRole('button');
  await expect.poll(() => strip.count()).toBe(5);
  const pictures = await page.locator('#photos img').all();
  const addresses = await Promise.all(pictures.map((picture) => picture.getAttribute('src')));
  expect(addresses.map((address) => address?.split('/').at(-2))).toEqual(expected);
  await strip.nth(1).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText(t('professionals:photos.place', { nth: 2, count: 5 })).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'Balayage miel' }).waitFor();
  await viewer.getByRole('button', { name: t('professionals:photos.next') }).click();
  await viewer.getByText(t('professionals:photos.place', { nth: 4, count: 5 })).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});

const album = ({ page }: TestUser) => askApi<Album>(page, '/professional/album');
const orderOf = async (owner: TestUser) => (await album(owner)).photos.map(({ id }) => id);

async function mine({ page }: TestUser): Promise<{ slug: string }> {
  return (await askApi<{ professional: { slug: string } }>(page, '/me')).professional;
}

async function say({ page, t }: TestUser, photo: string, caption: string): Promise<void> {
  await page.getByRole('button', { name: t('album:photo.editOf', { photo }) }).click();
  const dialog = page.getByRole('dialog', { name: t('album:edit.title') });
  await dialog.getByLabel(t('album:edit.caption')).fill(caption);
  await dialog.getByLabel(t('album:edit.category')).selectOption('coloration');
  await dialog.getByRole('button', { name: t('album:edit.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function makeCover(owner: TestUser, photo: string): Promise<void> {
  const { page, t } = owner;
  await page.getByRole('button', { name: t('album:photo.editOf', { photo }) }).click();
  const dialog = page.getByRole('dialog', { name: t('album:edit.title') });
  await dialog.getByRole('button', { name: t('album:edit.makeCover') }).click();
  await dialog.getByText(t('album:edit.isCover')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect((await album(owner)).photos[0]).toMatchObject({ caption: photo, is_cover: true });
}
