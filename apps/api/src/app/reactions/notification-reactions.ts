import { EmailChangeRequested, openEmailChangeLink } from '#identity';
import { notifyOn, type Reaction } from '#kit/jobs/reactions';
import type { MessagesName, Notifier, SubjectOf } from '#notifications';
import type { AppContext } from '../context.ts';
import { accountSources, loadLink } from './account-sources.ts';
import { appointmentSources } from './appointment-sources.ts';
import { businessSources } from './business-sources.ts';
import { memberSources } from './member-sources.ts';
import type { Source } from './notification-source.ts';
import { emailLinkDepsOf, notifierOf } from './notifier.ts';
import { paymentSources } from './payment-sources.ts';

/** The two outcomes of one reaction. */
type EmailChange = 'email-change-requested.mail-link' | 'email-change-requested.address-in-use';
type Sources = { [Name in Exclude<MessagesName, EmailChange>]: Source<SubjectOf<Name>> };

/** Reactions that enqueue the messages of the catalogue. */
export function notificationReactions(context: AppContext): Reaction[] {
  const notifier = notifierOf(context);
  const sources: Sources = {
    ...appointmentSources(context),
    ...memberSources(context),
    ...paymentSources(context),
    ...accountSources(context),
    ...businessSources(context),
  };
  const names = Object.keys(sources) as (keyof Sources)[];
  return [
    ...names.map((name) => toReaction(sources, name, notifier)),
    emailChangeReaction(context, notifier),
  ];
}

function toReaction<Name extends keyof Sources>(sources: Sources, name: Name, notifier: Notifier): Reaction {
  const [fact, reactionName = ''] = name.split('.');
  const source: Source<SubjectOf<Name>> = sources[name];
  const reaction = source.toReaction(reactionName, (subject, factId) =>
    notifier.notify(name, subject, factId),
  );
  if (reaction.fact !== fact) throw new Error(`${name} of the catalogue reacts to ${reaction.fact}`);
  return reaction;
}

function emailChangeReaction(context: AppContext, notifier: Notifier): Reaction {
  return notifyOn(EmailChangeRequested, 'mail-link', async (request, { id }) => {
    const opened = await openEmailChangeLink(emailLinkDepsOf(context), request);
    if (opened?.outcome === 'opened') {
      const link = await loadLink(context, request.linkId);
      if (link) await notifier.notify('email-change-requested.mail-link', link, id);
    }
    if (opened?.outcome === 'in_use') {
      const inUse = { person: opened.owner, newEmail: request.wanted };
      await notifier.notify('email-change-requested.address-in-use', inUse, id);
    }
  });
}
