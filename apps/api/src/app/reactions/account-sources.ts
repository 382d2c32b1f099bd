import {
  EmailChanged,
  EmailChangeRequested,
  findAccount,
  LinkOpened,
  openResetLink,
  PasswordChanged,
  PasswordResetRequested,
  RegistrationCodeRequested,
  readCodeToMail,
  SecondStepChanged,
} from '#identity';
import { MessagesUnread } from '#messaging';
import { CaseDecided, ReportTaken } from '#moderation';
import { moveDeliveries } from '#notifications';
import { readSignUpToMail, SignUpLinkRequested } from '#sign-up';
import { StaffAccessEnded } from '#staff';
import { TimeOffered } from '#waiting';
import { draftProofOf } from '../compositions/sign-up.ts';
import type { AppContext } from '../context.ts';
import { loadDecision, loadReport } from './load-decision.ts';
import { from, fromEach } from './notification-source.ts';
import { emailLinkDepsOf, readLinkEmail, readOffer, readUnreadMessages } from './notifier.ts';

/** Returns a link with its recipient; undefined when the link cannot be used any more. */
export async function loadLink(context: AppContext, linkId: string) {
  const link = await readLinkEmail(context, linkId);
  if (!link) return undefined;
  const { email, reader, inviter } = link;
  const language = reader?.language ?? inviter?.language ?? 'fr';
  return { person: { email, firstName: reader?.firstName ?? '', language }, link };
}

/** What the messages to one person about their account, messages or reports need. */
export function accountSources(context: AppContext) {
  const { db, config } = context;
  const links = emailLinkDepsOf(context);
  return {
    'link-opened.mail-link': from(LinkOpened, ({ linkId }) => loadLink(context, linkId)),
    'password-reset-requested.mail-link': from(PasswordResetRequested, async (request) => {
      await openResetLink(links, request);
      return loadLink(context, request.linkId);
    }),
    'registration-code-requested.mail-code': from(RegistrationCodeRequested, async ({ linkId, language }) => {
      const found = await readCodeToMail(links, linkId);
      return found && { ...found, person: { email: found.email, firstName: '', language } };
    }),
    'sign-up-link-requested.mail-link': from(SignUpLinkRequested, async ({ draftId, language }) => {
      const draft = await readSignUpToMail({ ...context, proof: draftProofOf(config) }, draftId);
      return (
        draft && { ...draft, person: { email: draft.email, firstName: draft.firstName ?? '', language } }
      );
    }),
    'password-changed.notify-professional': from(PasswordChanged, async (person) => ({ person })),
    'second-step-changed.notify-professional': from(
      SecondStepChanged,
      async ({ change, codesLeft, ...person }) => ({ person, change, codesLeft }),
    ),
    'email-change-requested.notify-former': from(EmailChangeRequested, async ({ reader, wanted }) => ({
      person: reader,
      newEmail: wanted,
    })),
    'email-changed.notify-former': fromEach(EmailChanged, async function* ({ former, email, ...reader }) {
      yield { person: { ...reader, email: former }, newEmail: email };
      await moveDeliveries(db, former, email);
    }),
    'staff-access-ended.notify-professional': from(StaffAccessEnded, async ({ accountId, businessName }) => {
      const person = await findAccount(db, accountId);
      return person && { person, businessName };
    }),
    'time-offered.notify-customer': from(TimeOffered, ({ offerId }) => readOffer(context, offerId)),
    'messages-unread.mail-reader': fromEach(MessagesUnread, async function* ({ threadId, side }) {
      const found = await readUnreadMessages(context, threadId, side);
      if (!found) return;
      const { people, ...unread } = found;
      for (const person of people)
        yield { ...unread, person, readerId: person.id, replyTo: config.MESSAGES_REPLY_ADDRESS };
    }),
    'report-taken.notify-reporter': from(ReportTaken, ({ reportId }) => loadReport(context, reportId)),
    'case-decided.notify-both': fromEach(CaseDecided, (decided) => loadDecision(context, decided)),
  };
}
