// @vitest-environment happy-dom
import type { CustomerTopic, Question } from '@meche/contract/questions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { AnswerFields, type AnswersTyped } from './answer-fields.tsx';
import { initialAnswers } from './own-answers.ts';

const question = (id: string, more: Partial<Question>): Question => ({
  id,
  kind: 'short_text',
  text: `Question ${id}`,
  required: true,
  options: [],
  ...more,
});
const topics: CustomerTopic[] = [
  {
    id: 't',
    name: 'Avant',
    version: 1,
    questions: [
      question('a', { kind: 'yes_no' }),
      question('b', { kind: 'many_of', options: ['Blond', 'Brun'] }),
      question('c', { required: false }),
      question('d', { kind: 'photo', required: false }),
    ],
  },
];

function QuestionForm({ onSent }: { onSent: (values: AnswersTyped) => void }) {
  const form = useForm<AnswersTyped>({ defaultValues: initialAnswers(topics, undefined) });
  return (
    <FormShell form={form} onSubmit={onSent}>
      <AnswerFields topics={topics} form={form} />
      <button type="submit">Envoyer</button>
    </FormShell>
  );
}

it('shows each kind of question, and focuses a missing answer with its error next to it', async () => {
  const sent: AnswersTyped[] = [];
  onScreen(<QuestionForm onSent={(values) => sent.push(values)} />);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await send();
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Oui' }));
  expect(screen.getAllByText('Choix obligatoire').length).toBe(2);

  await userEvent.click(screen.getByRole('radio', { name: 'Non' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Brun' }));
  await userEvent.type(screen.getByLabelText(/Question c/), 'Rien');
  expect(screen.queryByText('Choix obligatoire')).toBeNull();
  await send();
  const [topic] = sent[0]?.answers ?? [];
  expect(topic?.answers.map(({ yes, chosen, text }) => [yes, chosen, text])).toEqual([
    [false, [], ''],
    [null, ['Brun'], ''],
    [null, [], 'Rien'],
    [null, [], ''],
  ]);
});
