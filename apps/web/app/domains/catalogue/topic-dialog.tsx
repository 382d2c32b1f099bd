import type { Topic } from '@meche/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useKeptForm } from '~/ui/form/kept-draft.ts';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';
import { type Asked, topicsKey, topicsQuery } from './queries.ts';
import { QuestionFields } from './question-fields.tsx';
import { draftOf, type TopicTyped, typedTopic } from './topic-draft.ts';

type TopicDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Undefined for a new one. */
  topic: Topic | undefined;
  services: Asked['services'];
};

/** What is asked, and before what. */
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
  const draftName = `topic ${topic ? `${topic.id} ${topic.version}` : 'new'}`;
  const form = useKeptForm<TopicTyped>(draftName, typedTopic(topic));
  const serviceIds = useWatch({ control: form.control, name: 'serviceIds' });
  const nameOf = (id: string) => services.find((service) => service.id === id)?.name ?? '';
  const stale = useStaleEdit({
    form,
    label: (field) => t(`questions:topic.fields.${field}`),
    told: (typed, field) => {
      if (field === 'name') return typed.name;
      const all =
        field === 'questions' ? typed.questions.map(({ text }) => text) : typed.serviceIds.map(nameOf);
      return all.join(', ') || t('shell:form.stale.nothing');
    },
    async readSaved() {
      const now = await cache.fetchQuery({ ...topicsQuery(api), staleTime: 0 });
      const saved = now.topics.find(({ id }) => id === topic?.id);
      return saved && { typed: typedTopic(saved), version: saved.version };
    },
  });
  const save = useCommand({
    call: async ({ typed, version }: { typed: TopicTyped; version?: number }, how): Promise<unknown> => {
      const { addTopic, editTopic } = await import('@meche/contract/questions');
      const body = draftOf(typed);
      if (!topic) return api.call(addTopic, { body, idempotencyKey: how.idempotencyKey });
      return api.call(editTopic, {
        params: { id: topic.id },
        body: { ...body, version: version ?? topic.version },
      });
    },
    stale: [topicsKey],
    onDone: (_, { typed }) => {
      toast('done', t(topic ? 'questions:topic.updated' : 'questions:topic.added', { name: typed.name }));
      dropDraft(draftName);
      onSaved();
    },
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
  });

  return (
    <FormShell form={form} onSubmit={(typed) => save.send({ typed })}>
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
        <TogglePills
          legend={t('questions:topic.services')}
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
          values={serviceIds}
          onChange={(ids) => form.setValue('serviceIds', ids, { shouldDirty: true })}
        />
      )}
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('questions:topic.save')}
      </Button>
      <StaleChoice
        differences={stale.differences}
        onClose={stale.close}
        onChoose={(kept) => stale.choose(kept, save.run)}
        isBusy={save.isBusy}
      />
    </FormShell>
  );
}
