import type { Appointment } from '@meche/contract/appointments';
import type { Proposal } from '@meche/contract/proposals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import classes from './proposal-section.module.css';
import { ProposedPrice } from './proposed-price.tsx';
import { ProposedMoment } from './proposed-time.tsx';
import { WithdrawalButtons } from './withdrawal-buttons.tsx';

type ProposalSectionProps = {
  appointment: Appointment;
  reader: 'customer' | 'professional';
  choice?: (proposal: Proposal) => ReactNode;
  order?: 2 | 3;
};

export function ProposalSection({ appointment, reader, choice, order = 2 }: ProposalSectionProps) {
  const { t } = useTranslation('proposals');
  const { proposals } = appointment;
  if (proposals.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('title')}>
      <Title order={order} size={order === 2 ? 'h4' : 'h5'}>
        {t('title')}
      </Title>
      <ul className={classes.proposals}>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={classes.proposal}>
            {choice && proposal.state === 'open' && appointment.can.acceptProposal ? (
              choice(proposal)
            ) : (
              <ProposalState appointment={appointment} proposal={proposal} reader={reader} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ProposalStateProps = {
  appointment: Appointment;
  proposal: Proposal;
  reader: 'customer' | 'professional';
};

function ProposalState({ appointment, proposal, reader }: ProposalStateProps) {
  const { t } = useTranslation('proposals');
  const { timeZone } = appointment;
  const proposedAt = useFormattedMoment(proposal.createdAt, timeZone);
  return (
    <>
      <Quiet>{t('of', { when: proposedAt })}</Quiet>
      <ProposedPrice proposal={proposal} />
      <ul className={classes.moments}>
        {proposal.times.map((time) => (
          <ProposedMoment key={time.position} time={time} timeZone={timeZone} />
        ))}
      </ul>
      {proposal.note && <p className={classes.note}>{proposal.note}</p>}
      {reader === 'professional' && proposal.state === 'open' && (
        <WithdrawalButtons appointmentId={appointment.id} proposalId={proposal.id} />
      )}
    </>
  );
}
