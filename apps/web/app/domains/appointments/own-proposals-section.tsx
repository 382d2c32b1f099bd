import type { Appointment } from '@meche/contract/appointments';
import { ProposalChoice } from './proposal-choice.tsx';
import { ProposalSection } from './proposal-section.tsx';

/** What was proposed to her instead of her request: to choose from while it is open. */
export function OwnProposalsSection({ appointment }: { appointment: Appointment }) {
  return (
    <ProposalSection
      appointment={appointment}
      reader="customer"
      choice={(proposal) => <ProposalChoice appointment={appointment} proposal={proposal} />}
    />
  );
}
