// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { refusalFrom } from '~/lib/api/refusal.ts';
import { onScreen } from '~/testing/on-screen.tsx';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast, toastStore } from '~/ui/feedback/toast.ts';
import { FormShell } from './form-shell.tsx';
import { rules } from './rules.ts';
import { TextField } from './text-field.tsx';

function Address({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const form = useForm({ defaultValues: { line: '', postalCode: '' } });
  const isSending = useIsSending('address');
  return (
    <>
      <FormShell form={form} onSubmit={onSubmit} id="address">
        <TextField form={form} name="line" label="Rue" rules={rules.required} />
        <TextField form={form} name="postalCode" label="Code postal" rules={rules.required} />
      </FormShell>
      <button type="submit" form="address" aria-busy={isSending}>
        Enregistrer
      </button>
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

it('focuses the first missing field', async () => {
  onScreen(<Address onSubmit={async () => {}} />);
  await userEvent.click(save());
  await expect.poll(() => document.activeElement).toBe(field('Rue'));
  expect(field('Rue').getAttribute('aria-invalid')).toBe('true');
});

it('keeps the input when the server refuses it, and focuses the refused field', async () => {
  const refuse = async () => {
    throw refusalFrom(422, { code: 'invalid_input', fields: { postal_code: ['invalid_postal_code'] } });
  };
  onScreen(<Address onSubmit={refuse} />);
  await userEvent.type(field('Rue'), '12 rue de Charonne');
  await userEvent.type(field('Code postal'), '00000');
  await userEvent.click(save());
  await expect.poll(() => document.activeElement).toBe(field('Code postal'));
  expect([field('Rue').value, field('Code postal').value]).toEqual(['12 rue de Charonne', '00000']);
  expect(toastStore.toasts()).toEqual([]);
});

it('a refusal without a field of this form stays in the form until it is sent again', async () => {
  const outcomes = [refusalFrom(409, { code: 'slot_taken', fields: { note: ['too_long'] } }), undefined];
  const submit = async () => {
    const refusal = outcomes.shift();
    if (refusal) throw refusal;
  };
  onScreen(<Address onSubmit={submit} />);
  await userEvent.type(field('Rue'), '12 rue de Charonne');
  await userEvent.type(field('Code postal'), '75011');
  await userEvent.click(save());
  expect((await screen.findByRole('alert')).closest('form')?.id).toBe('address');
  expect(toastStore.toasts()).toEqual([]);
  await userEvent.click(save());
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

it('a new attempt removes the toast about the last one', async () => {
  const answers = [
    () => toast('problem', 'Mot de passe incorrect'),
    () => toast('done', 'Mot de passe changé'),
  ];
  onScreen(<Address onSubmit={async () => answers.shift()?.()} />);
  await userEvent.type(field('Rue'), '12 rue de Charonne');
  await userEvent.type(field('Code postal'), '75011');
  const kinds = () => toastStore.toasts().map(({ kind }) => kind);
  await userEvent.click(save());
  await expect.poll(kinds).toEqual(['problem']);
  await userEvent.click(save());
  await expect.poll(kinds).toEqual(['done']);
});

it('a new attempt removes it also when the server refuses a field, which says so itself', async () => {
  const answers = [
    () => toast('problem', 'Mot de passe incorrect'),
    () => {
      throw refusalFrom(422, { code: 'invalid_input', fields: { line: ['required'] } });
    },
  ];
  onScreen(<Address onSubmit={async () => answers.shift()?.()} />);
  await userEvent.type(field('Rue'), '12 rue de Charonne');
  await userEvent.type(field('Code postal'), '75011');
  await userEvent.click(save());
  await expect.poll(() => toastStore.toasts()).toHaveLength(1);
  await userEvent.click(save());
  await expect.poll(() => field('Rue').getAttribute('aria-invalid')).toBe('true');
  expect(toastStore.toasts()).toEqual([]);
});

it('a submit button outside the form is disabled while it is being sent', async () => {
  const way = Promise.withResolvers<void>();
  onScreen(<Address onSubmit={() => way.promise} />);
  await userEvent.type(field('Rue'), '12 rue de Charonne');
  await userEvent.type(field('Code postal'), '75011');
  await userEvent.click(save());
  await expect.poll(() => save().getAttribute('aria-busy')).toBe('true');
  way.resolve();
  await expect.poll(() => save().getAttribute('aria-busy')).toBe('false');
});
