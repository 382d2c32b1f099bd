// @vitest-environment happy-dom
import type { Verification } from '@meche/contract/verification';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { SubmitDocumentsDialog } from './submit-documents-dialog.tsx';

const verification = { required: ['RIB'], missing: ['RIB'], documents: [] } as unknown as Verification;
const dialog = (open: boolean) => (
  <SubmitDocumentsDialog open={open} onClose={() => {}} verification={verification} />
);

it('keeps the chosen file while the dialog is closed', async () => {
  const { again } = onScreen(dialog(true));
  const file = new File(['%PDF-1.7'], 'rib.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText(/RIB/), file);
  await screen.findByText('rib.pdf');
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  again(dialog(false));
  expect(screen.queryByText('rib.pdf')).toBeNull();
  again(dialog(true));
  await screen.findByText('rib.pdf');
});
