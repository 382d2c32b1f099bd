import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import type { FieldNames } from './stale-fields.ts';
import { useEditForm } from './unsaved-changes.tsx';
import { useStaleEdit } from './use-stale-edit.ts';

/** `version`: of the saved values on which the edit is based. It is stored with the draft. */
export type Versioned = FieldValues & { version: number };

type VersionedForm<Typed extends Versioned> = FieldNames<Typed> & {
  /** Key of the draft. */
  name: string;
  saved: Typed;
  /**
   * The saved values known to this page, including saves of its other forms; `read` fetches the current
   * ones.
   */
  known: () => Typed | undefined;
  read: () => Promise<Typed | undefined>;
  /** Saves on top of its version and returns the new values. */
  send: (typed: Typed, api: ApiClient) => Promise<Typed>;
  /** Toast after saving. */
  done: string;
  stale?: readonly QueryKey[];
};

/**
 * One of several forms on a page that edit the same resource. When another version changed this form's
 * fields, both are shown for choice; otherwise the edit is saved on top of it.
 */
export function useVersionedForm<Typed extends Versioned>(options: VersionedForm<Typed>) {
  const { name, saved, known, read, send, done, stale: outdated = [], ...words } = options;
  const { form, id, settle } = useEditForm<Typed>(name, saved);
  // Remounts uncontrolled fields with the new values.
  const [round, setRound] = useState(0);
  const { isDirty } = form.formState;

  // Updates the form while it has no edits; an edit stays and remains based on its version.
  const seen = useRef(saved);
  useEffect(() => {
    if (isSame(seen.current, saved)) return;
    seen.current = saved;
    if (isDirty || isSame(form.getValues(), saved)) return;
    form.reset(saved);
    setRound((before) => before + 1);
  }, [form, saved, isDirty]);

  const stale = useStaleEdit<Typed>({
    form,
    ...words,
    async readSaved() {
      const now = await read();
      return now && { typed: now, version: now.version };
    },
  });

  const save = useCommand({
    async call(typed: Typed, { api }) {
      const begun = form.formState.defaultValues as Typed;
      // The base values of a draft from an earlier version are unknown.
      const isOurs = (now: Typed | undefined): now is Typed =>
        now !== undefined && begun.version === typed.version && isSame(unversioned(begun), unversioned(now));
      const now = known();
      try {
        return await send(isOurs(now) ? { ...typed, version: now.version } : typed, api);
      } catch (error) {
        if (!isRefusal(error, 'changed_meanwhile')) throw error;
        const newer = await read();
        if (!isOurs(newer)) throw error;
        return await send({ ...typed, version: newer.version }, api);
      }
    },
    stale: outdated,
    onDone: (now) => {
      form.reset(now);
      settle();
      toast('done', done);
    },
    onRefused: (error, typed) => stale.onRefused(error, typed),
  });

  const choice = stale.choiceWith({
    async run({ typed, version }) {
      setRound((before) => before + 1);
      await save.run({ ...typed, version });
    },
    isBusy: save.isBusy,
  });
  return {
    form,
    id,
    round,
    submit: (typed: Typed) => save.send(typed),
    choice: { ...choice, differences: choice.differences?.filter(({ field }) => field !== 'version') },
  };
}

function unversioned<Typed extends Versioned>({ version: _, ...fields }: Typed) {
  return fields;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
