import { addTopic, editTopic } from '@meche/contract/api-client/questions';
import type { Topic } from '@meche/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { renameFields } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { PillsField } from '~/ui/form/pills-field.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { type Questionnaires, topicsKey, topicsQuery } from './queries.ts';
import { QuestionFields } from './question-fields.tsx';
import { draftOf, type TopicTyped, typedTopic } from './topic-draft.ts';
import { useSaveEntry } from './use-save-entry.ts';

type TopicDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Undefined when the dialog adds a topic. */
  topic: Topic | undefined;
  services: Questionnaires['services'];
};

export function TopicDialog({ open, onClose, topic, services }: TopicDialogProps) {
  const { t } = useTranslation('questions');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={topic ? t('topic.edit', { name: topic.name }) : t('topic.add')}
      side
    >
      <TopicForm key={topic?.id ?? 'new'} {...{ topic, services }} onSaved={onClose} />
    </Dialog>
  );
}

type TopicFormProps = Pick<TopicDialogProps, 'topic' | 'services'> & { onSaved: () => void };

function TopicForm({ topic, services, onSaved }: TopicFormProps) {
  const { t } = useTranslation(['questions', 'shell']);
  const api = useApi();
  const cache = useQueryClient();
  const nameOf = (id: string) => services.find((service) => service.id === id)?.name ?? '';
  const { form, send, choice } = useSaveEntry<TopicTyped, Topic>({
    kind: 'topic',
    entry: topic,
    typedOf: typedTopic,
    stale: [topicsKey],
    onSaved,
    readAll: async () => (await cache.fetchQuery({ ...topicsQuery(api), staleTime: 0 })).topics,
    async add(typed, { idempotencyKey }) {
      return api.call(addTopic, { body: draftOf(typed), idempotencyKey });
    },
    async edit(typed, { id, version }) {
      return api.call(editTopic, { params: { id }, body: { ...draftOf(typed), version } });
    },
    label: (field) => t(`questions:topic.fields.${field}`),
    textOf: (typed, field) => {
      if (field === 'name') return typed.name;
      const all =
        field === 'questions' ? typed.questions.map(({ text }) => text) : typed.serviceIds.map(nameOf);
      return all.join(', ') || t('shell:form.stale.nothing');
    },
    done: ({ name }) => t(topic ? 'questions:topic.updated' : 'questions:topic.added', { name }),
  });

  return (
    <FormShell form={form} onSubmit={(typed) => send(typed).catch(optionsAsTyped)}>
      <TextField
        form={form}
        name="name"
        label={t('questions:topic.name')}
        placeholder={t('questions:topic.example')}
        rules={{ required: 'required' }}
        maxLength={80}
        autoComplete="off"
      />
      <QuestionFields form={form} />
      {services.length > 0 && (
        <PillsField
          {...{ form, name: 'serviceIds' }}
          legend={t('questions:topic.services')}
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('questions:topic.save')}
      </Button>
      <StaleChoice {...choice} />
    </FormShell>
  );
}

/** The member types all options into one field, but the API reports errors by option. */
const optionsAsTyped = renameFields((field) => field.replace(/^(questions\.\d+\.options)\.\d+$/, '$1'));
