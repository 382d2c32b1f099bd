import type { Appointment } from '@meche/contract/appointments';
import { LONGEST_HOUSE_NOTE } from '@meche/contract/house-notes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { dropDraft, readDraft, useKeptForm } from '~/ui/form/kept-draft.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './house-note-section.module.css';
import { appointmentQuery, appointmentsKey } from './queries.ts';

/** `formerNote`: as it stood when she began to write. */
type HouseNote = { houseNote: string; formerNote: string };

const draftOf = ({ id }: Appointment) => `house note ${id}`;

/** What the house notes of a visit for itself, read and written in place; begun and left, it is still there. */
export function HouseNoteSection({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const [isWriting, setWriting] = useState(() => readDraft(draftOf(appointment)) !== undefined);
  const [isCalled, setCalled] = useState(false);
  const { houseNote = '' } = appointment;
  function write() {
    setCalled(true);
    setWriting(true);
  }
  if (!isWriting && houseNote === '') {
    return (
      <div>
        <Button variant="default" size="sm" onClick={write}>
          {t('houseNote.add')}
        </Button>
      </div>
    );
  }
  return (
    <section>
      {isWriting ? (
        <HouseNoteForm {...{ appointment, isCalled }} onClose={() => setWriting(false)} />
      ) : (
        <>
          <Title order={3} size="h5">
            {t('houseNote.title')}
          </Title>
          <p className={classes.text}>{houseNote}</p>
          <div>
            <Button variant="default" size="sm" onClick={write}>
              {t('houseNote.edit')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

type HouseNoteFormProps = {
  appointment: Appointment;
  /** By a press: the keyboard goes to it. */
  isCalled: boolean;
  onClose: () => void;
};

function HouseNoteForm({ appointment, isCalled, onClose }: HouseNoteFormProps) {
  const { t } = useTranslation(['appointments', 'shell']);
  const api = useApi();
  const cache = useQueryClient();
  const { id, houseNote = '' } = appointment;
  const draft = draftOf(appointment);
  const form = useKeptForm<HouseNote>(draft, { houseNote, formerNote: houseNote });
  const [theirs, setTheirs] = useState<string>();
  useEffect(() => {
    if (isCalled) form.setFocus('houseNote');
  }, [form, isCalled]);
  const formId = useId();
  const isSending = useIsSending(formId);
  const ofVisit = appointmentQuery(api, id);
  function close() {
    dropDraft(draft);
    onClose();
  }

  const note = useCommand({
    call: async (body: HouseNote, { api: caller }) => {
      const { noteVisit } = await import('@meche/contract/house-notes');
      return caller.call(noteVisit, { params: { id }, body });
    },
    onDone: (_, { houseNote: written }) => {
      cache.setQueryData(ofVisit.queryKey, (seen?: Appointment) =>
        seen ? { ...seen, houseNote: written.trim() } : seen,
      );
      close();
      toast('done', t('appointments:houseNote.done'));
    },
    onRefused: async (error) => {
      if (!isRefusal(error, 'changed_meanwhile')) return false;
      const now = (await cache.fetchQuery({ ...ofVisit, staleTime: 0 })).houseNote ?? '';
      setTheirs(now);
      // What she has read she may replace.
      form.setValue('formerNote', now);
      return true;
    },
    stale: [appointmentsKey],
  });

  return (
    <FormShell id={formId} form={form} onSubmit={note.send}>
      <TextField
        form={form}
        name="houseNote"
        kind="long"
        label={t('appointments:houseNote.title')}
        description={t('appointments:houseNote.whoReads')}
        maxLength={LONGEST_HOUSE_NOTE}
      />
      <div role="alert">
        {theirs !== undefined && (
          <p className={classes.text}>
            {theirs === ''
              ? t('appointments:houseNote.goneMeanwhile')
              : t('appointments:houseNote.meanwhile', { note: theirs })}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {theirs === undefined ? t('appointments:houseNote.save') : t('appointments:houseNote.replace')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('shell:actions.cancel')}
        </Button>
      </div>
    </FormShell>
  );
}
