import type { QuestionKind } from '@meche/contract/questions';
import { arriveAt, visit } from './page.ts';
import type { TestUser } from './test-user.ts';

/** Returns functions that operate the dialog in which a professional edits the questions of one topic. */
export function topicDialog({ page, t }: TestUser) {
  const dialog = page.getByRole('dialog');
  const nth = (at: number) =>
    dialog.getByRole('group', { name: t('questions:question.nth', { nth: at }), exact: true });
  return {
    nth,
    open: () => page.getByRole('button', { name: t('questions:topic.add') }).click(),
    name: (name: string) => dialog.getByLabel(t('questions:topic.name'), { exact: true }).fill(name),
    async ask(at: number, text: string, kind: QuestionKind = 'short_text') {
      if (at > 1) await dialog.getByRole('button', { name: t('questions:question.add') }).click();
      await nth(at).getByLabel(t('questions:question.text'), { exact: true }).fill(text);
      await nth(at).getByLabel(t('questions:question.kind')).selectOption(kind);
    },
    before: (service: string) => dialog.getByLabel(service, { exact: true }).check(),
    save: () => dialog.getByRole('button', { name: t('questions:topic.save') }).click(),
    added: (name: string) => page.getByText(t('questions:topic.added', { name })).waitFor(),
  };
}

/** Sends the request from the last step of the booking and opens it. Returns its id. */
export async function sendRequest({ page, t }: TestUser): Promise<string> {
  const send = t('requests:last.send', { amount: '@' }).replace(/@.*/, '').trim();
  await page.getByRole('button', { name: new RegExp(send) }).click();
  await page.getByRole('heading', { name: t('requests:done.title'), exact: true }).waitFor();
  await page.getByRole('link', { name: t('requests:done.see') }).click();
  await arriveAt(page, /\/appointments\/[0-9a-f-]{36}$/);
  await page.getByText(t('requests:answers'), { exact: true }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Opens the first waiting request from the dashboard. */
export async function openRequest({ page, t }: TestUser): Promise<void> {
  await visit(page, '/professional');
  await page
    .getByRole('region', { name: t('requests:list.title') })
    .getByRole('link')
    .first()
    .click();
  await arriveAt(page, '**/professional/calendar?*');
}

/** Accepts the request that is open in the calendar. */
export async function acceptRequest({ page, t }: TestUser): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('requests:accept.open') })
    .click();
  await page.getByRole('status').getByText(t('requests:accept.done')).waitFor();
}
