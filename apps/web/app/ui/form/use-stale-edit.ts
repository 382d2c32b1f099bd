import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isRefusal } from '~/lib/api/refusal.ts';
import {
  type Difference,
  type FieldNames,
  findDifferences,
  mergeChoices,
  type Side,
} from './stale-fields.ts';

type StaleEdit<Typed extends FieldValues> = FieldNames<Typed> & {
  form: UseFormReturn<Typed>;
  /** Fetches the saved values; undefined when the resource has been deleted. */
  readSaved: () => Promise<{ typed: Typed; version: number } | undefined>;
};

type Saving<Typed> = {
  run: (again: { typed: Typed; version: number }) => Promise<unknown>;
  isBusy: boolean;
};

/** The values that are saved now, and the fields that differ from the reader’s. */
type Dispute<Typed> = { theirs: Typed; version: number; differences: Difference[] };

/**
 * Handles the refusal `changed_meanwhile`, which an edit gets when its base version is no longer the saved
 * one. StaleChoice shows both versions, and the choice is saved on top of the newer one.
 */
export function useStaleEdit<Typed extends FieldValues>({ form, readSaved, ...words }: StaleEdit<Typed>) {
  const [dispute, setDispute] = useState<Dispute<Typed>>();
  return {
    /**
     * Pass it to useCommand; resolves to true when the dialog shows both versions, and to false for other
     * errors and a deleted resource.
     */
    async onRefused(error: unknown, typed: Typed): Promise<boolean> {
      if (!isRefusal(error, 'changed_meanwhile')) return false;
      const saved = await readSaved();
      if (!saved) return false;
      setDispute({
        theirs: saved.typed,
        version: saved.version,
        differences: findDifferences(typed, saved.typed, words),
      });
      return true;
    },
    /** Returns the props of StaleChoice; `run` saves the choice on top of the newer version. */
    choiceWith({ run, isBusy }: Saving<Typed>) {
      return {
        differences: dispute?.differences,
        onClose: () => setDispute(undefined),
        async onChoose(choices: Record<string, Side>): Promise<void> {
          if (!dispute) return;
          const typed = mergeChoices(form.getValues(), dispute.theirs, choices, words.together);
          form.reset(typed, { keepDefaultValues: true });
          setDispute(undefined);
          await run({ typed, version: dispute.version });
        },
        isBusy,
      };
    },
  };
}
