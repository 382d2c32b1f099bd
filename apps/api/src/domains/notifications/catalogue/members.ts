import type { MemberNews } from '../templates/member.ts';
import { type MemberMessage, type MemberSubject, toMembers } from './rows.ts';

/** After a change of member: whether this member now performs the appointment, or did before. */
type HandOver = { handOver: 'to' | 'from' | undefined };

const end = ({ appointment }: MemberSubject) => appointment.endsAt;
const staysWithMember = ({ handOver }: HandOver) => !handOver;

function changed<Details>(
  news: MemberNews,
  when: (subject: MemberSubject & Details) => boolean,
): MemberMessage<MemberSubject & Details> {
  return { to: 'member', template: news, channels: ['push'], preference: 'change', when, staleAt: end, news };
}

const handedOver: MemberMessage<MemberSubject & HandOver>[] = [
  {
    to: 'member',
    template: 'handed-over',
    channels: ['push'],
    preference: 'change',
    when: ({ handOver }) => handOver === 'to',
    staleAt: end,
    news: 'handed-over',
  },
  {
    to: 'member',
    template: 'handed-over',
    channels: ['push'],
    preference: 'change',
    when: ({ handOver }) => handOver === 'from',
    staleAt: end,
    news: 'handed-away',
  },
];

const confirmed = toMembers({
  to: 'member',
  template: 'confirmed',
  channels: ['push'],
  preference: 'booking',
  // When a customer takes a proposal, the member gets the push about that instead.
  when: ({ appointment: { answerBy, events } }) =>
    !answerBy || events.findLast(({ kind }) => kind === 'confirmed')?.actor !== 'customer',
  staleAt: end,
  news: 'confirmed',
});

const cancelled = toMembers({
  to: 'member',
  template: 'cancelled',
  channels: ['push'],
  preference: 'change',
  news: 'cancelled',
});

/** Pushes to members about the appointments of their own calendars. */
export const memberMessages = {
  'appointment-confirmed.push-member': confirmed,
  'series-booked.push-member': confirmed,
  'group-confirmed.push-member': confirmed,
  'appointment-requested.push-member': toMembers({
    to: 'member',
    template: 'requested',
    channels: ['push'],
    preference: 'booking',
    when: ({ appointment }) => appointment.state === 'requested',
    staleAt: end,
    validIn: ['requested'],
    news: 'requested',
  }),
  'appointment-cancelled.push-member': cancelled,
  'series-cancelled.push-member': cancelled,
  'group-cancelled.push-member': cancelled,
  'appointment-handed-over.push-member': toMembers<HandOver>(...handedOver),
  'appointment-rescheduled.push-member': toMembers<HandOver>(
    changed('rescheduled', staysWithMember),
    ...handedOver,
  ),
  'appointment-moved-by-customer.push-member': toMembers<HandOver>(
    changed('moved', staysWithMember),
    ...handedOver,
  ),
  'appointment-services-changed.push-member': toMembers<{ rise: object | undefined }>(
    // A price rise waits for the customer's answer.
    changed('services-changed', ({ rise }) => !rise),
  ),
  'price-rise-answered.push-member': toMembers(
    changed('price-rise-answered', ({ appointment }) => appointment.state === 'confirmed'),
  ),
  'proposal-accepted.push-member': toMembers({
    to: 'member',
    template: 'proposal-accepted',
    channels: ['push'],
    preference: 'booking',
    staleAt: end,
    news: 'proposal-accepted',
  }),
  'proposal-declined.push-member': toMembers(
    changed('proposal-declined', ({ appointment }) => appointment.state === 'requested'),
  ),
};
