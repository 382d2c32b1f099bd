import { type ReactNode, useState } from 'react';
import { isRefusal } from '~/lib/api/refusal.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

/**
 * For a form whose call wants her to have signed in anew: `asks` is true when a refusal says so, and then the dialog is open;
 * once she has proved who she is, the form is sent again as it stands.
 */
export function useReauthentication(formId: string): {
  asks: (error: unknown) => boolean;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  return {
    asks(error) {
      const isAsked = isRefusal(error, 'reauthentication_needed');
      if (isAsked) setOpen(true);
      return isAsked;
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
