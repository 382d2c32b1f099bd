import { type ComponentType, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { Field } from '~/ui/form/field.tsx';
import { FieldPair } from '~/ui/form/field-pair.tsx';
import { FieldProblem } from '~/ui/form/field-problem.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { FormPart } from '~/ui/form/form-part.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { PasswordInput } from '~/ui/form/password-input.tsx';
import { PillsField } from '~/ui/form/pills-field.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { Textarea } from '~/ui/form/textarea.tsx';
import { UnsavedChanges, useEditForm } from '~/ui/form/unsaved-changes.tsx';
import { type PickWords, State, useSampleTexts } from './sample-words.tsx';

function wordsOfFields(pick: PickWords) {
  return {
    name: pick('Prénom', 'First name'),
    city: pick('Ville', 'Town'),
    note: pick('Mot pour le salon', 'Note for the salon'),
    password: pick('Mot de passe', 'Password'),
    required: pick('Indiquez une réponse.', 'Give an answer.'),
    hint: pick('Tel qu’il figure sur votre pièce d’identité.', 'As it stands on your identity document.'),
    long: pick(
      'Le nom sous lequel vos clients vous connaissent et vous cherchent dans les résultats',
      'The name by which your clients know you and look for you in the results',
    ),
    cities: [
      { value: 'paris', label: 'Paris' },
      { value: 'rennes', label: 'Rennes' },
    ],
  };
}

function Fields() {
  const { pick } = useSampleTexts();
  const { name, hint, required } = wordsOfFields(pick);
  return (
    <State of="error">
      <Field label={name} description={hint} error={required}>
        {(control) => <input {...control} type="text" />}
      </Field>
    </State>
  );
}

function TextInputs() {
  const { pick } = useSampleTexts();
  const { name, hint, required, long } = wordsOfFields(pick);
  return (
    <>
      <State of="empty">
        <TextInput label={name} placeholder="Camille" />
      </State>
      <State of="filled">
        <TextInput label={name} defaultValue="Camille" />
      </State>
      <State of="described">
        <TextInput label={name} description={hint} />
      </State>
      <State of="error">
        <TextInput label={name} error={required} />
      </State>
      <State of="disabled">
        <TextInput label={name} defaultValue="Camille" disabled />
      </State>
      <State of="small">
        <TextInput label={name} size="sm" rightSection="€" />
      </State>
      <State of="longText">
        <TextInput label={long} defaultValue={long} />
      </State>
    </>
  );
}

function Textareas() {
  const { pick } = useSampleTexts();
  const { note, required, long } = wordsOfFields(pick);
  return (
    <>
      <State of="empty">
        <Textarea label={note} />
      </State>
      <State of="error">
        <Textarea label={note} error={required} />
      </State>
      <State of="longText">
        <Textarea label={note} defaultValue={`${long} `.repeat(4)} />
      </State>
      <State of="disabled">
        <Textarea label={note} disabled />
      </State>
    </>
  );
}

function NativeSelects() {
  const { pick } = useSampleTexts();
  const { city, cities, required } = wordsOfFields(pick);
  return (
    <>
      <State of="normal">
        <NativeSelect label={city} data={cities} />
      </State>
      <State of="error">
        <NativeSelect label={city} data={cities} error={required} />
      </State>
      <State of="disabled">
        <NativeSelect label={city} data={cities} disabled />
      </State>
    </>
  );
}

function PasswordInputs() {
  const { pick } = useSampleTexts();
  const { password, required } = wordsOfFields(pick);
  const showLabel = pick('Afficher le mot de passe', 'Show the password');
  return (
    <>
      <State of="filled">
        <PasswordInput label={password} defaultValue="correct horse" showLabel={showLabel} />
      </State>
      <State of="error">
        <PasswordInput label={password} error={required} showLabel={showLabel} />
      </State>
    </>
  );
}

function TextFields() {
  const { pick } = useSampleTexts();
  const { name, note, password, hint } = wordsOfFields(pick);
  const form = useForm({ defaultValues: { firstName: '', note: '', password: '' } });
  useEffect(() => form.setError('firstName', { message: 'required' }), [form]);
  return (
    <>
      <State of="error">
        <TextField form={form} name="firstName" label={name} rules={{ required: 'required' }} />
      </State>
      <State of="empty">
        <TextField form={form} name="note" label={note} kind="long" />
      </State>
      <State of="described">
        <TextField form={form} name="password" label={password} kind="password" description={hint} />
      </State>
    </>
  );
}

function FieldPairs() {
  const { pick } = useSampleTexts();
  const { name, city, required } = wordsOfFields(pick);
  return (
    <State of="error">
      <FieldPair>
        <TextInput label={name} defaultValue="Camille" />
        <TextInput label={city} error={required} />
      </FieldPair>
    </State>
  );
}

function FormEnds() {
  const { pick } = useSampleTexts();
  return [false, true].map((isSending) => (
    <State key={String(isSending)} of={isSending ? 'busy' : 'normal'}>
      <FormActions isSending={isSending} onCancel={() => {}}>
        {pick('Enregistrer', 'Save')}
      </FormActions>
    </State>
  ));
}

function SelectFields() {
  const { pick } = useSampleTexts();
  const { city, cities } = wordsOfFields(pick);
  const form = useForm({ defaultValues: { city: 'paris', other: 'rennes' } });
  useEffect(() => form.setError('other', { message: 'invalid' }), [form]);
  return (
    <>
      <State of="normal">
        <SelectField form={form} name="city" label={city} options={cities} />
      </State>
      <State of="error">
        <SelectField form={form} name="other" label={city} options={cities} />
      </State>
    </>
  );
}

function PillsFields() {
  const { pick } = useSampleTexts();
  const { city, cities } = wordsOfFields(pick);
  const form = useForm<{ cities: string[] }>({ defaultValues: { cities: [] } });
  useEffect(() => form.setError('cities', { message: 'required' }), [form]);
  return (
    <State of="error">
      <PillsField form={form} name="cities" legend={city} options={cities} />
    </State>
  );
}

function FieldProblems() {
  const { pick } = useSampleTexts();
  return (
    <State of="error">
      <FieldProblem error={wordsOfFields(pick).required} />
    </State>
  );
}

function FormParts() {
  const { pick } = useSampleTexts();
  const { name, city, cities, hint } = wordsOfFields(pick);
  return (
    <State of="normal">
      <FormPart title={pick('Qui vous êtes', 'Who you are')} text={hint}>
        <TextInput label={name} />
        <NativeSelect label={city} data={cities} />
      </FormPart>
    </State>
  );
}

function FormShells() {
  const { pick } = useSampleTexts();
  const { name } = wordsOfFields(pick);
  const form = useForm({ defaultValues: { firstName: 'Camille' } });
  const refuse = async () => {
    throw new ApiRefusal('invalid_input', 400, 'invalid_input', { firstName: 'too_short' });
  };
  return (
    <State of="open">
      <FormShell form={form} onSubmit={refuse}>
        <TextField form={form} name="firstName" label={name} rules={{ required: 'required' }} />
        <Button type="submit">{pick('Envoyer et être refusé', 'Send and be refused')}</Button>
      </FormShell>
    </State>
  );
}

function StaleChoices() {
  const { pick } = useSampleTexts();
  const [isOpen, setOpen] = useState(false);
  const differences = [
    { field: 'name', label: pick('Nom', 'Name'), mine: 'Coupe femme', theirs: 'Coupe et brushing' },
    {
      field: 'price',
      label: pick('Prix', 'Price'),
      mine: pick('40,00 €', '€40.00'),
      theirs: pick('45,00 €', '€45.00'),
    },
  ];
  const close = () => setOpen(false);
  return (
    <State of="open">
      <Button variant="default" onClick={() => setOpen(true)}>
        {pick('Ouvrir', 'Open')}
      </Button>
      <StaleChoice
        differences={isOpen ? differences : undefined}
        onClose={close}
        onChoose={close}
        isBusy={false}
      />
    </State>
  );
}

function EditedForm() {
  const { pick } = useSampleTexts();
  const { form, id, settle } = useEditForm('gallery', { firstName: 'Camille' });
  return (
    <FormShell form={form} id={id} onSubmit={settle}>
      <TextField
        form={form}
        name="firstName"
        label={wordsOfFields(pick).name}
        description={pick('Modifiez-le pour faire apparaître la barre.', 'Change it to see the bar.')}
        rules={{ required: 'required' }}
      />
    </FormShell>
  );
}

function UnsavedForms() {
  return (
    <State of="open">
      <UnsavedChanges>
        <EditedForm />
      </UnsavedChanges>
    </State>
  );
}

export const formExhibits: Record<string, ComponentType> = {
  'form/field-problem.tsx': FieldProblems,
  'form/field.tsx': Fields,
  'form/field-pair.tsx': FieldPairs,
  'form/form-actions.tsx': FormEnds,
  'form/form-part.tsx': FormParts,
  'form/form-shell.tsx': FormShells,
  'form/native-select.tsx': NativeSelects,
  'form/password-input.tsx': PasswordInputs,
  'form/pills-field.tsx': PillsFields,
  'form/select-field.tsx': SelectFields,
  'form/stale-choice.tsx': StaleChoices,
  'form/text-field.tsx': TextFields,
  'form/text-input.tsx': TextInputs,
  'form/textarea.tsx': Textareas,
  'form/unsaved-changes.tsx': UnsavedForms,
};
