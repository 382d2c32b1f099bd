import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRefusal } from '~/lib/api/refusal.ts';
import { type Difference, differencesOf, type FieldNames, mergedOf, type Side } from './stale-fields.ts';

type StaleEdit<Typed extends FieldValues> = FieldNames<Typed> & {
  form: UseFormReturn<Typed>;
  /** The saved values; undefined when deleted. */
  readSaved: () => Promise<{ typed: Typed; version: number } | undefined>;
};

type Saving<Typed> = {
  run: (again: { typed: Typed; version: number }) => Promise<unknown>;
  isBusy: boolean;
};

/** A conflict with what another member saved meanwhile. */
type Dispute<Typed> = { theirs: Typed; version: number; differences: Difference[] };

/**
 * Handles the refusal `changed_meanwhile` of an edit that sends its base version: StaleChoice shows both
 * versions, and the result is saved on top of the newer one.
 */
export function useStaleEdit<Typed extends FieldValues>({ form, readSaved, ...words }: StaleEdit<Typed>) {
  const [dispute, setDispute] = useState<Dispute<Typed>>();
  return {
    /** For useCommand: returns true when both versions are shown. */
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
    /** For StaleChoice: saves the choices on top of the newer version. */
    choiceWith({ run, isBusy }: Saving<Typed>) {
      return {
        differences: dispute?.differences,
        onClose: () => setDispute(undefined),
        async onChoose(choices: Record<string, Side>): Promise<void> {
          if (!dispute) return;
          const typed = mergedOf(form.getValues(), dispute.theirs, choices, words.together);
          form.reset(typed, { keepDefaultValues: true });
          setDispute(undefined);
          await run({ typed, version: dispute.version });
        },
        isBusy,
      };
    },
  };
}
