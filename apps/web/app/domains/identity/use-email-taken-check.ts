import { checkEmail } from '@meche/contract/api-client/identity';
import { useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';

/**
 * Sets the field error `account_exists` at blur when an account has this email. Refusals and network
 * failures are ignored, because the server checks again at submit.
 */
export function useEmailTakenCheck<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
): { check: () => Promise<void> } {
  const api = useApi();
  const checkedEmail = useRef('');

  async function check() {
    const email = String(form.getValues(name)).trim();
    if (email === checkedEmail.current || !/^\S+@\S+\.\S+$/.test(email)) return;
    checkedEmail.current = email;
    try {
      const { known } = await api.call(checkEmail, { body: { email } });
      if (String(form.getValues(name)).trim() !== email) return;
      if (known) form.setError(name, { type: 'known', message: 'account_exists' });
      else if (form.getFieldState(name).error?.type === 'known') form.clearErrors(name);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      checkedEmail.current = '';
    }
  }

  return { check };
}
