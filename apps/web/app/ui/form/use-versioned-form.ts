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

/** `version`: of what is saved, from which what is typed was begun. It is kept with what is typed. */
export type Versioned = FieldValues & { version: number };

type VersionedForm<Typed extends Versioned> = FieldNames<Typed> & {
  /** Under which what is typed is kept. */
  name: string;
  saved: Typed;
  /** What is saved as far as it is known, other forms of the page counted; and as it stands now, by whomever. */
  known: () => Typed | undefined;
  read: () => Promise<Typed | undefined>;
  /** Saves it from its version; what it is then. */
  send: (typed: Typed, api: ApiClient) => Promise<Typed>;
  /** What is told once it is saved. */
  done: string;
  stale?: readonly QueryKey[];
};

/**
 * A form of a page of several that edit one thing. A version that somebody else made is shown beside what is typed, where the
 * two differ in what stands here; where it is about other fields, what is typed goes on from it.
 */
export function useVersionedForm<Typed extends Versioned>(it: VersionedForm<Typed>) {
  const { name, saved, known, read, send, done, stale: outdated = [], ...words } = it;
  const { form, id, settle } = useEditForm<Typed>(name, saved);
  // Fields that keep their own text begin anew with it.
  const [round, setRound] = useState(0);
  const { isDirty } = form.formState;

  // Renewed while nothing is typed; what is typed stays, and was begun from what it was begun from.
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
      // Of a draft from an earlier version nobody knows what it was begun from.
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
    /** For StaleChoice. */
    choice: { ...choice, differences: choice.differences?.filter(({ field }) => field !== 'version') },
  };
}

function unversioned<Typed extends Versioned>({ version: _, ...fields }: Typed) {
  return fields;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
