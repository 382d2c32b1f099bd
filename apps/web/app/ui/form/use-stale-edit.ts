import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRefusal } from '~/lib/api/refusal.ts';
import { type Difference, differencesOf, type FieldNames, mergedOf, type Side } from './stale-fields.ts';

type StaleEdit<Typed extends FieldValues> = FieldNames<Typed> & {
  form: UseFormReturn<Typed>;
  /** As it stands now; undefined once it is gone. */
  readSaved: () => Promise<{ typed: Typed; version: number } | undefined>;
};

type Saving<Typed> = {
  run: (again: { typed: Typed; version: number }) => Promise<unknown>;
  isBusy: boolean;
};

/** In dispute with what somebody else saved meanwhile. */
type Dispute<Typed> = { theirs: Typed; version: number; differences: Difference[] };

/**
 * An edit that carries the version it was begun from. Refused as stale (`onRefused`), both versions are shown by StaleChoice,
 * and what the reader chooses goes on from the newer one.
 */
export function useStaleEdit<Typed extends FieldValues>({ form, readSaved, ...words }: StaleEdit<Typed>) {
  const [dispute, setDispute] = useState<Dispute<Typed>>();
  return {
    /** For useCommand: true when both versions are shown. */
    async onRefused(error: unknown, typed: Typed): Promise<boolean> {
      if (!isRefusal(error, 'changed_meanwhile')) return false;
      const saved = await readSaved();
      if (!saved) return false;
      setDispute({
        theirs: saved.typed,
        version: saved.version,
        differences: differencesOf(typed, saved.typed, words),
      });
      return true;
    },
    /** For StaleChoice: what is chosen is saved from the newer version. */
    choiceWith({ run, isBusy }: Saving<Typed>) {
      return {
        differences: dispute?.differences,
        onClose: () => setDispute(undefined),
        async onChoose(kept: Record<string, Side>): Promise<void> {
          if (!dispute) return;
          const typed = mergedOf(form.getValues(), dispute.theirs, kept, words.together);
          form.reset(typed, { keepDefaultValues: true });
          setDispute(undefined);
          await run({ typed, version: dispute.version });
        },
        isBusy,
      };
    },
  };
}
