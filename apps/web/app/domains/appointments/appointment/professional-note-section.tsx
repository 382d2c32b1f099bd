import { LONGEST_PROFESSIONAL_NOTE, noteVisit } from '@meche/contract/api-client/professional-notes';
import type { Appointment } from '@meche/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormActions } from '~/ui/form/form-actions.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, readDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Title } from '~/ui/text/title.tsx';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import classes from './professional-note-section.module.css';

/** `formerNote` is the note when editing began. The server compares it to detect a concurrent change. */
type ProfessionalNote = { professionalNote: string; formerNote: string };

const draftOf = ({ id }: Appointment) => `professional note ${id}`;

/**
 * The professional's private note on an appointment, edited in place. An unfinished edit stays as a draft.
 */
export function ProfessionalNoteSection({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const [isWriting, setWriting] = useState(() => readDraft(draftOf(appointment)) !== undefined);
  const [isCalled, setCalled] = useState(false);
  const { professionalNote = '' } = appointment;
  function write() {
    setCalled(true);
    setWriting(true);
  }
  if (!isWriting && professionalNote === '') {
    return (
      <div>
        <Button variant="default" size="sm" onClick={write}>
          {t('professionalNote.add')}
        </Button>
      </div>
    );
  }
  return (
    <section>
      {isWriting ? (
        <ProfessionalNoteForm {...{ appointment, isCalled }} onClose={() => setWriting(false)} />
      ) : (
        <>
          <Title order={3} size="h5">
            {t('professionalNote.title')}
          </Title>
          <p className={classes.text}>{professionalNote}</p>
          <div>
            <Button variant="default" size="sm" onClick={write}>
              {t('professionalNote.edit')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

type ProfessionalNoteFormProps = {
  appointment: Appointment;
  /** True when a press opened the form, which then focuses the field. */
  isCalled: boolean;
  onClose: () => void;
};

function ProfessionalNoteForm({ appointment, isCalled, onClose }: ProfessionalNoteFormProps) {
  const { t } = useTranslation(['appointments', 'shell']);
  const api = useApi();
  const cache = useQueryClient();
  const { id, professionalNote = '' } = appointment;
  const draft = draftOf(appointment);
  const form = useFormDraft<ProfessionalNote>(draft, { professionalNote, formerNote: professionalNote });
  const [theirs, setTheirs] = useState<string>();
  useEffect(() => {
    if (isCalled) form.setFocus('professionalNote');
  }, [form, isCalled]);
  const formId = useId();
  const isSending = useIsSending(formId);
  const ofVisit = appointmentQuery(api, id);
  function close() {
    dropDraft(draft);
    onClose();
  }

  const note = useCommand({
    call: (body: ProfessionalNote, { api: caller }) => caller.call(noteVisit, { params: { id }, body }),
    onDone: (_, { professionalNote: written }) => {
      cache.setQueryData(ofVisit.queryKey, (seen?: Appointment) =>
        seen ? { ...seen, professionalNote: written.trim() } : seen,
      );
      close();
      toast('done', t('appointments:professionalNote.done'));
    },
    onRefused: async (error) => {
      if (!isRefusal<typeof noteVisit>(error, 'changed_meanwhile')) return false;
      const now = (await cache.fetchQuery({ ...ofVisit, staleTime: 0 })).professionalNote ?? '';
      setTheirs(now);
      // The form now shows the other member's version, so the next save may replace it.
      form.setValue('formerNote', now);
      return true;
    },
    stale: [appointmentsKey],
  });

  return (
    <FormShell id={formId} form={form} onSubmit={note.send}>
      <TextField
        form={form}
        name="professionalNote"
        kind="long"
        label={t('appointments:professionalNote.title')}
        description={t('appointments:professionalNote.whoReads')}
        maxLength={LONGEST_PROFESSIONAL_NOTE}
      />
      <div role="alert">
        {theirs !== undefined && (
          <p className={classes.text}>
            {theirs === ''
              ? t('appointments:professionalNote.goneMeanwhile')
              : t('appointments:professionalNote.meanwhile', { note: theirs })}
          </p>
        )}
      </div>
      <FormActions isSending={isSending} onCancel={close}>
        {theirs === undefined
          ? t('appointments:professionalNote.save')
          : t('appointments:professionalNote.replace')}
      </FormActions>
    </FormShell>
  );
}
