import type { Appointment } from '@meche/contract/appointments';
import { ProposalChoice } from './proposal-choice.tsx';
import { ProposalSection } from './proposal-section.tsx';

export function OwnProposalsSection({ appointment }: { appointment: Appointment }) {
  return (
    <ProposalSection
      appointment={appointment}
      reader="customer"
      choice={(proposal) => <ProposalChoice appointment={appointment} proposal={proposal} />}
    />
  );
}
