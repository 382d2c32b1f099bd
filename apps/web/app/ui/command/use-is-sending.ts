import { type MutationKey, useIsMutating } from '@tanstack/react-query';

export function sendingKey(formId: string): MutationKey {
  return ['form', formId];
}

/** Whether a form is on its way: for its button, where that stands outside. */
export function useIsSending(formId: string): boolean {
  return useIsMutating({ mutationKey: sendingKey(formId) }) > 0;
}
