import { editMessageSettings } from '@meche/contract/api-client/messages';
import { longestAutomaticAnswer, longestQuickAnswer, mostQuickAnswers } from '@meche/contract/message-bounds';
import type { MessageSettings } from '@meche/contract/messages';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { IconButton } from '~/ui/button/icon-button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { IconTrash } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './message-settings-dialog.module.css';
import { messageSettingsKey } from './queries.ts';

const DRAFT = 'message settings';

/** Edits the quick answers and the automatic reply for closing hours. */
export function MessageSettingsDialog({
  settings,
  onClose,
}: {
  settings: MessageSettings;
  onClose: () => void;
}) {
  const { t } = useTranslation('messages');
  const id = useId();
  const form = useFormDraft<MessageSettings>(DRAFT, settings);
  const { quickAnswers, automaticOn } = form.watch();
  const { send } = useCommand({
    call: (body: MessageSettings, { api }) => api.call(editMessageSettings, { body }),
    onDone: () => {
      dropDraft(DRAFT);
      onClose();
      toast('done', t('settings.saved'));
    },
    stale: [messageSettingsKey],
    formId: id,
  });
  const save = (values: MessageSettings) =>
    send({ ...values, quickAnswers: values.quickAnswers.map((one) => one.trim()).filter(Boolean) });
  return (
    <Dialog
      open
      fullOnPhones
      onClose={onClose}
      title={t('settings.title')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button type="submit" form={id} loading={useIsSending(id)}>
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <FormShell id={id} form={form} onSubmit={save}>
        <QuickAnswerFields form={form} quickAnswers={quickAnswers} />
        <AutomaticReplyFields form={form} isOn={automaticOn} />
      </FormShell>
    </Dialog>
  );
}

type FieldsProps = { form: UseFormReturn<MessageSettings> };

function QuickAnswerFields({ form, quickAnswers }: FieldsProps & { quickAnswers: string[] }) {
  const { t } = useTranslation('messages');
  const without = (at: number) =>
    form.setValue(
      'quickAnswers',
      quickAnswers.filter((_, index) => index !== at),
    );
  return (
    <>
      <Title order={3} size="h4">
        {t('quick.label')}
      </Title>
      {quickAnswers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: form fields are addressed by index
        <div key={at} className={classes.answer}>
          <TextField
            form={form}
            name={`quickAnswers.${at}`}
            label={t('quick.nth', { nth: at + 1 })}
            maxLength={longestQuickAnswer}
          />
          <IconButton aria-label={t('quick.remove', { nth: at + 1 })} onClick={() => without(at)}>
            <IconTrash size={20} stroke={1.6} aria-hidden />
          </IconButton>
        </div>
      ))}
      {quickAnswers.length < mostQuickAnswers && (
        <div>
          <LinkButton onClick={() => form.setValue('quickAnswers', [...quickAnswers, ''])}>
            {t('quick.add')}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function AutomaticReplyFields({ form, isOn }: FieldsProps & { isOn: boolean }) {
  const { t } = useTranslation('messages');
  return (
    <>
      <Title order={3} size="h4">
        {t('automaticAnswer.title')}
      </Title>
      <Switch label={t('automaticAnswer.on')} {...form.register('automaticOn')} />
      {isOn && (
        <TextField
          form={form}
          name="automaticText"
          kind="long"
          label={t('automaticAnswer.label')}
          description={t('automaticAnswer.text')}
          maxLength={longestAutomaticAnswer}
        />
      )}
    </>
  );
}
