import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { storedObject, tabStorage } from '~/lib/browser/browser-storage.ts';

const keyOf = (name: string) => `draft ${name}`;

/**
 * Returns the stored values of a form that was left without sending; undefined when there are none. Drafts
 * belong to this tab and are deleted at sign-out.
 */
export function readDraft<Values extends FieldValues>(name: string): Partial<Values> | undefined {
  return storedObject(tabStorage.read(keyOf(name))) as Partial<Values> | undefined;
}

export function saveDraftValues(name: string, values: object): void {
  tabStorage.keep(keyOf(name), JSON.stringify(values));
}

export function dropDraft(name: string): void {
  tabStorage.drop(keyOf(name));
}

/** Saves the values of a form at every change. */
export function useStoredDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => saveDraftValues(name, values));
    return unsubscribe;
  }, [name, form]);
}

/** Creates a form that may be left before it is sent: it opens again with its draft, until `dropDraft`. */
export function useFormDraft<Values extends FieldValues>(name: string, empty: Values): UseFormReturn<Values> {
  const [draft] = useState(() => readDraft<Values>(name));
  const form = useForm<Values>({ defaultValues: { ...empty, ...draft } as DefaultValues<Values> });
  useStoredDraft(name, form);
  return form;
}
