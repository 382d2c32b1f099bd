// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { FormShell } from './form-shell.tsx';
import { TogglePills } from './toggle-pills.tsx';
import { useFormField } from './use-form-field.ts';

type Values = { plan: '' | 'small' | 'large'; hair: ('curly' | 'straight')[] };

function Choices() {
  const form = useForm<Values>({ defaultValues: { plan: '', hair: [] } });
  const plan = useFormField(form, 'plan', { required: 'choice_required' });
  const hair = useFormField(form, 'hair', { validate: (chosen) => chosen.length > 0 || 'choice_required' });
  return (
    <FormShell form={form} onSubmit={() => {}}>
      <ChoiceCards
        ref={plan.ref}
        legend="Formule"
        name="plan"
        value={plan.value || undefined}
        error={plan.error}
        options={[
          { value: 'small', label: 'Petite' },
          { value: 'large', label: 'Grande' },
        ]}
        onChange={plan.onChange}
      />
      <TogglePills
        ref={hair.ref}
        legend="Cheveux"
        values={hair.value}
        options={[
          { value: 'curly', label: 'Bouclés' },
          { value: 'straight', label: 'Raides' },
        ]}
        onChange={hair.onChange}
      />
      {hair.error && <p role="alert">{hair.error}</p>}
      <button type="submit">Continuer</button>
    </FormShell>
  );
}

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continuer' }));

it('shows and focuses a missing choice: cards first, then pills', async () => {
  onScreen(<Choices />);
  await goOn();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('radio', { name: 'Petite' }));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: 'Grande' }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await goOn();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Bouclés' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Raides' }));
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
