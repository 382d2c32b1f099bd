// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { StepScreen } from './step-screen.tsx';

it('announces a new price, and not the summary that it opens', () => {
  onScreen(
    <StepScreen
      step={1}
      total={2}
      title="Votre prestation"
      next={{ label: 'Continuer' }}
      running={<button type="button">45 €</button>}
      dialog={
        <Dialog open onClose={() => {}} title="Récapitulatif">
          Coupe femme
        </Dialog>
      }
    >
      Les prestations
    </StepScreen>,
  );
  expect(screen.getByText('45 €').closest('[aria-live]')).not.toBeNull();
  expect(screen.getByText('Coupe femme').closest('[aria-live]')).toBeNull();
});
