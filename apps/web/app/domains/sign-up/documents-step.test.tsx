// @vitest-environment happy-dom
import type { SignUpDraft } from '@meche/contract/sign-up-drafts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { DocumentsStep } from './documents-step.tsx';
import type { SignUp } from './use-sign-up.ts';

it('asks for the date of a Kbis below the Kbis, also with further documents after it', () => {
  const draft = {
    id: 'd1',
    steps: { documents: { legalStatus: 'society', companyStatus: 'sarl', kbis: 'f1' } },
    files: [{ id: 'f1', name: 'kbis.pdf' }],
    requiredDocuments: ['ID_card_front', 'KBIS', 'be_declaration'],
    complete: [],
  } as unknown as SignUpDraft;
  const signUp = { draft, problems: {}, screen: 'documents', addressOf: () => '/' } as unknown as SignUp;
  onScreen(<DocumentsStep signUp={signUp} />);
  const line = screen.getByLabelText(/^Date du Kbis/).closest('li');
  expect(line?.textContent).toContain('kbis.pdf');
  expect(line?.textContent).toContain('De moins de trois mois');
  expect(document.body.textContent).not.toContain('micro-entreprise');
});
