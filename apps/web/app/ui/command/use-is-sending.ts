import { type MutationKey, useIsMutating } from '@tanstack/react-query';

export function sendingKey(formId: string): MutationKey {
  return ['form', formId];
}

/** Whether a form is being sent; for a button outside of the form. */
export function useIsSending(formId: string): boolean {
  return useIsMutating({ mutationKey: sendingKey(formId) }) > 0;
}
