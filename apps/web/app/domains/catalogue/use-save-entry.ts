import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { dropDraft, useKeptForm } from '~/ui/form/kept-draft.ts';
import { useStaleEdit } from '~/ui/form/use-stale-edit.ts';

type Entry = { id: string; version: number };

type Saving<Typed extends FieldValues, Kept extends Entry> = {
  /** What is kept of what is typed until it is sent: `equipment`, `topic`. */
  kind: string;
  /** The one that is edited; undefined for a new one. */
  entry: Kept | undefined;
  typedOf: (entry: Kept | undefined) => Typed;
  /** All there are, as they stand now. */
  readAll: () => Promise<readonly Kept[]>;
  add: (typed: Typed, how: { idempotencyKey: string }) => Promise<unknown>;
  edit: (typed: Typed, entry: Entry) => Promise<unknown>;
  stale: readonly QueryKey[];
  /** How a field is told where two versions stand beside each other. */
  label: (field: keyof Typed & string) => string;
  told: (typed: Typed, field: keyof Typed & string) => string;
  /** What is said when it is saved. */
  done: (typed: Typed) => string;
  onSaved: () => void;
};

/**
 * The form of one of several that a dialog adds or edits: what is typed outlives it, an edit carries the version it was begun
 * from, and of a stale one both versions are shown.
 */
export function useSaveEntry<Typed extends FieldValues, Kept extends Entry>(
  saving: Saving<Typed, Kept>,
): {
  form: UseFormReturn<Typed>;
  send: (typed: Typed) => Promise<unknown>;
  /** For StaleChoice. */
  choice: ReturnType<ReturnType<typeof useStaleEdit<Typed>>['choiceWith']>;
} {
  const { kind, typedOf, readAll, add, edit, label, told, done, onSaved } = saving;
  // What is known of it may be renewed while she types.
  const [entry] = useState(saving.entry);
  const draftName = `${kind} ${entry ? `${entry.id} ${entry.version}` : 'new'}`;
  const form = useKeptForm<Typed>(draftName, typedOf(entry));
  const stale = useStaleEdit<Typed>({
    form,
    label,
    told,
    async readSaved() {
      const saved = (await readAll()).find(({ id }) => id === entry?.id);
      return saved && { typed: typedOf(saved), version: saved.version };
    },
  });
  const save = useCommand({
    call: ({ typed, version }: { typed: Typed; version?: number }, how): Promise<unknown> =>
      entry ? edit(typed, { id: entry.id, version: version ?? entry.version }) : add(typed, how),
    stale: saving.stale,
    onDone: (_, { typed }) => {
      toast('done', done(typed));
      dropDraft(draftName);
      onSaved();
    },
    onRefused: (error, { typed }) => stale.onRefused(error, typed),
  });
  return {
    form,
    send: (typed) => save.send({ typed }),
    choice: stale.choiceWith(save),
  };
}
