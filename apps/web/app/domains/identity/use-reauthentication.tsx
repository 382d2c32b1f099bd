import { type ReactNode, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

/**
 * For a form whose call needs a recent sign-in. `asks` returns true for the refusal reauthentication_needed
 * and opens the dialog. After the new sign-in the form is submitted again.
 */
export function useReauthentication(formId: string): {
  asks: (error: unknown) => boolean;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  return {
    asks(error) {
      const needsReauthentication = isRefusal(error, 'reauthentication_needed');
      if (needsReauthentication) setOpen(true);
      return needsReauthentication;
    },
    dialog: open && (
      <ReauthenticationDialog
        open
        onClose={() => setOpen(false)}
        onProved={() => {
          setOpen(false);
          const form = document.getElementById(formId);
          if (form instanceof HTMLFormElement) form.requestSubmit();
        }}
      />
    ),
  };
}
