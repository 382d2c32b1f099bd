import type { MemberHours } from '@meche/contract/hours';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '~/lib/api/client.ts';
import { ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import type { Difference } from '~/ui/form/stale-fields.ts';
import { useEditForm } from '~/ui/form/unsaved-changes.tsx';
import { CycleFields } from './cycle-fields.tsx';
import { findFirstWrongDay, findHoursProblems, type HoursTyped, toFormFields } from './hours-draft.ts';
import { hoursKey } from './hours-query.ts';
import { OutsideDialog, useOutsideConfirmation } from './outside-dialog.tsx';
import { useDifferences } from './use-differences.ts';
import { UsualHoursButtons } from './usual-hours-buttons.tsx';
import { WeekFields } from './week-fields.tsx';

type HoursFormProps = {
  /** Name under which the app stores the draft. */
  name: string;
  saved: HoursTyped;
  /** Message of the toast after saving. */
  done: string;
  /**
   * Set for members' hours, which have online hours and rotating weeks. `today` is a date in the time zone
   * of the business.
   */
  ofMember?: Pick<MemberHours, 'professional' | 'today'>;
  send: (api: ApiClient, typed: HoursTyped, visitsSeen: number) => Promise<unknown>;
  /** Loads the currently saved hours. */
  read: () => Promise<HoursTyped>;
};

type Sent = { typed: HoursTyped; visitsSeen: number };
type Dispute = { theirs: HoursTyped; differences: Difference[] };

/**
 * Form for weekly hours. Saving sends the version that the edit started from, and asks for confirmation
 * when appointments would fall outside of the hours.
 */
export function HoursForm(props: HoursFormProps) {
  const { name, saved, ofMember } = props;
  const { t } = useTranslation('hours');
  const edit = useEditForm<HoursTyped>(name, saved);
  const { form } = edit;
  const [week, setWeek] = useState(0);
  const [open, setOpen] = useState<number>();
  useResetToSaved(form, saved);
  const { save, outside, dispute, choose, closeDispute } = useSaveHours(props, edit);
  const weeks = form.watch('weeks');
  const professional = ofMember && ofMember.professional.length > 0 ? ofMember.professional : undefined;

  /** Opens the day of the first wrong field, so that the form can focus the field. */
  function refuse(fields: Readonly<Record<string, string>>, error?: ApiRefusal): never {
    const place = findFirstWrongDay(fields);
    if (place !== undefined)
      flushSync(() => {
        setWeek(Math.floor(place / 7));
        setOpen(place);
      });
    throw new ApiRefusal('invalid_input', 422, error?.message ?? '', fields, error?.body, { cause: error });
  }

  async function submit(typed: HoursTyped) {
    const problems = findHoursProblems(typed);
    if (Object.keys(problems).length > 0) refuse(problems);
    try {
      await save.send({ typed, visitsSeen: 0 });
    } catch (error) {
      if (isRefusal(error, 'invalid_input')) refuse(toFormFields(error.fields, typed), error);
      throw error;
    }
  }

  function showWeek(shown: number) {
    setWeek(shown);
    setOpen(undefined);
  }

  return (
    <>
      <FormShell form={form} id={edit.id} onSubmit={submit}>
        {ofMember && <CycleFields form={form} today={ofMember.today} week={week} onWeek={showWeek} />}
        {ofMember && <UsualHoursButtons form={form} />}
        <WeekFields
          form={form}
          week={Math.min(week, weeks - 1)}
          hasOnline={ofMember !== undefined}
          professional={professional}
          open={open}
          onOpen={setOpen}
        />
        {professional && <p>{t('withinProfessional')}</p>}
      </FormShell>
      <OutsideDialog
        outside={outside.outside}
        onClose={outside.close}
        onConfirm={({ typed }, visitsSeen) => save.run({ typed, visitsSeen })}
      />
      <StaleChoice
        differences={dispute?.differences}
        onClose={closeDispute}
        onChoose={choose}
        isBusy={save.isBusy}
      />
    </>
  );
}

/**
 * Newly saved hours replace the form only while it has no edits, because an edit must keep its starting
 * version.
 */
function useResetToSaved(form: UseFormReturn<HoursTyped>, saved: HoursTyped): void {
  const known = useRef(saved);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (known.current !== saved && !isDirty) form.reset(saved);
    known.current = saved;
  }, [form, saved, isDirty]);
}

type Edit = ReturnType<typeof useEditForm<HoursTyped>>;

function useSaveHours({ done, send, read }: HoursFormProps, { form, settle }: Edit) {
  const [dispute, setDispute] = useState<Dispute>();
  const outside = useOutsideConfirmation<Sent>();
  const { differencesOf, mergedOf } = useDifferences();
  const save = useCommand({
    call: ({ typed, visitsSeen }: Sent, { api }) => send(api, typed, visitsSeen),
    stale: [hoursKey],
    onDone: (_, { typed }) => {
      outside.close();
      form.setValue('version', typed.version + 1);
      settle();
      toast('done', done);
    },
    onRefused: async (error, sent) => {
      if (isRefusal(error, 'changed_meanwhile')) {
        outside.close();
        const theirs = await read();
        setDispute({ theirs, differences: differencesOf(sent.typed, theirs) });
        return true;
      }
      return outside.ask(error, sent);
    },
  });

  async function choose(choices: Record<string, 'mine' | 'theirs'>) {
    if (!dispute) return;
    const typed = mergedOf(form.getValues(), dispute.theirs, choices);
    form.reset(typed, { keepDefaultValues: true });
    setDispute(undefined);
    await save.run({ typed, visitsSeen: 0 });
  }

  return { save, outside, dispute, choose, closeDispute: () => setDispute(undefined) };
}
