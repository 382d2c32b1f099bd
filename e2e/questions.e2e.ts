import { expect, it } from 'vitest';
import { topicDialog } from './support/on-request.ts';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional } from './support/professional.ts';
import { askApi, onPhone, openUser, signIn } from './support/test-user.ts';

type Questionnaire = {
  topics: { name: string; service_ids: string[]; questions: { kind: string; options: string[] }[] }[];
};

it('the questions before a service are entered and reordered, and a choice without options is refused', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onPhone);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  await visit(page, '/services');
  await page.getByRole('link', { name: t('catalogue:questionnaires') }).click();
  await arriveAt(page, '**/messages/questions');

  const { open, name, nth, ask, before, save, added } = topicDialog(owner);
  await open();
  await name('Avant la couleur');
  await ask(1, 'Allergique ?');
  await ask(2, 'Votre couleur ?', 'one_of');
  const options = nth(2).getByLabel(t('questions:question.options'));
  await options.fill('Naturelle');
  await save();
  await nth(2)
    .getByText(t('questions:question.wrongOptions', { most: 12 }))
    .waitFor();
  await options.fill('Naturelle\nColorée');
  await before('Coupe femme');
  await save();
  await added('Avant la couleur');

  await open();
  await name('Santé');
  await ask(1, 'Enceinte ?');
  await save();
  await page
    .getByRole('button', { name: t('questions:topic.earlier', { name: 'Santé' }), exact: true })
    .click();
  await expect
    .poll(async () => (await askApi<Questionnaire>(page, '/professional/questions')).topics)
    .toMatchObject([
      { name: 'Santé', service_ids: [] },
      {
        name: 'Avant la couleur',
        service_ids: [professional.serviceId],
        questions: [{ kind: 'short_text' }, { kind: 'one_of', options: ['Naturelle', 'Colorée'] }],
      },
    ]);
});
