import { useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';

const contract = () => import('@meche/contract/identity');

/**
 * Tells whoever leaves the e-mail field that an account has it already, before the rest is filled in for nothing; the form
 * shows it as the field's `account_exists`. Asked too often or without an answer it says nothing: the server says it at the end.
 */
export function useKnownEmail<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
): { check: () => Promise<void> } {
  const api = useApi();
  const asked = useRef('');

  async function check() {
    const email = String(form.getValues(name)).trim();
    if (email === asked.current || !/^\S+@\S+\.\S+$/.test(email)) return;
    asked.current = email;
    try {
      const { known } = await api.call(
        contract().then((one) => one.checkEmail),
        { body: { email } },
      );
      if (String(form.getValues(name)).trim() !== email) return;
      if (known) form.setError(name, { type: 'known', message: 'account_exists' });
      else if (form.getFieldState(name).error?.type === 'known') form.clearErrors(name);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      asked.current = '';
    }
  }

  return { check };
}
