import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { isSameValue } from './is-same-value.ts';
import type { FieldNames } from './stale-fields.ts';
import { useEditForm } from './unsaved-changes.tsx';
import { useStaleEdit } from './use-stale-edit.ts';

/** Form values with the `version` of the saved values on which the edit is based. Drafts store it too. */
export type Versioned = FieldValues & { version: number };

type VersionedForm<Typed extends Versioned> = FieldNames<Typed> & {
  /** Key of the stored draft. */
  name: string;
  saved: Typed;
  /**
   * `known` returns the newest saved values that this page has, including those that its other forms saved;
   * `read` fetches them.
   */
  known: () => Typed | undefined;
  read: () => Promise<Typed | undefined>;
  /**
   * Saves the values on top of their `version` and returns the saved ones. Throws `changed_meanwhile` when
   * that version is outdated.
   */
  send: (typed: Typed, api: ApiClient) => Promise<Typed>;
  /** Text of the toast after saving. */
  done: string;
  stale?: readonly QueryKey[];
};

/**
 * Creates one of several forms that edit the same resource on a page. When someone else has changed any
 * field of this form, the reader chooses between both versions; otherwise the edit is saved on top of the
 * newer version.
 */
export function useVersionedForm<Typed extends Versioned>(options: VersionedForm<Typed>) {
  const { name, saved, known, read, send, done, stale: outdated = [], ...words } = options;
  const { form, id, settle } = useEditForm<Typed>(name, saved);
  // A new number mounts uncontrolled fields again, with the new values.
  const [round, setRound] = useState(0);
  const { isDirty } = form.formState;

  // Newer saved values replace those of the form while it has no edits. An edit stays, based on its
  // version.
  const seen = useRef(saved);
  useEffect(() => {
    if (isSameValue(seen.current, saved)) return;
    seen.current = saved;
    if (isDirty || isSameValue(form.getValues(), saved)) return;
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
      // True when newer saved values have the same fields as those on which this edit is based, so that the
      // edit can be saved on top of them. Unknown, hence false, for a draft of an earlier version.
      const isOurs = (now: Typed | undefined): now is Typed =>
        now !== undefined &&
        begun.version === typed.version &&
        isSameValue(unversioned(begun), unversioned(now));
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
