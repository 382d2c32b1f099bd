import {
  type CaseOutcome,
  type ContestSide,
  type DecisionGround,
  type SubjectKind,
  shownState,
} from '@meche/contract/report-bounds';
import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

/** Deadlines are in the time zone of the company that publishes the service. */
const ZONE = 'Europe/Paris';

/** An operator's decision on a report or on content. */
export type NotifiedDecision = {
  kind: SubjectKind;
  professionalName: string;
  /** Whether the reader is the author of the content or the reporter. */
  side: ContestSide;
  outcome: CaseOutcome;
  facts: string;
  ground: DecisionGround | null;
  rule: string | null;
  /** Until when the reader may contest the decision; undefined when they cannot. */
  contestUntil?: Date | undefined;
  /** The token that opens the page of the decision, where the reader can contest it. */
  token: string;
};

/** A decision, with the side whose contest it answers; undefined when it answers none. */
export type NotifiedCase = NotifiedDecision & { answeredSide: ContestSide | undefined };

/**
 * The author is notified when the content was hidden or restored, or when their contest is answered.
 * Reporters are notified of every decision, except when an operator upholds one that the author contested:
 * nothing changes for them.
 */
export function isNotifiedOfDecision({ side, outcome, answeredSide }: NotifiedCase): boolean {
  return side === 'author'
    ? outcome === 'hidden' || outcome === 'restored' || answeredSide === 'author'
    : !(outcome === 'upheld' && answeredSide === 'author');
}

export function reportReceived(
  { t, language }: Wording,
  { firstName, kind, professionalName }: { firstName: string; kind: SubjectKind; professionalName: string },
): Email {
  const values = { professional: oneLine(professionalName) };
  return {
    language,
    subject: t('notifications:moderation.received.subject'),
    title: t('notifications:moderation.received.title'),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [
      t(`notifications:moderation.received.lead.${kind}`, values),
      t('notifications:moderation.received.next'),
    ],
    visit: [],
    prices: [],
    notes: [t('notifications:moderation.received.otherwise')],
    footer: t('notifications:moderation.footer'),
  };
}

/**
 * Email with the statement of reasons that article 17 of the Digital Services Act requires, and with the
 * way to contest the decision.
 */
export function caseDecided(
  { t, language, date }: Wording,
  decision: NotifiedDecision & { firstName: string },
  origin: string,
): Email {
  const { kind, side, outcome, ground, rule, contestUntil } = decision;
  const thing = t(`notifications:moderation.things.${side}.${kind}`, {
    professional: oneLine(decision.professionalName),
  });
  // The author is not notified of a rejected report.
  const words =
    side === 'author' && outcome !== 'rejected'
      ? (`notifications:moderation.decided.author.${shownState(kind, outcome)}` as const)
      : (`notifications:moderation.decided.reporter.${outcome}` as const);
  const grounds = ground && rule ? `${t(`moderation:grounds.${ground}`)} – ${oneLine(rule)}` : '';
  return {
    language,
    subject: t(`${words}.subject`, { thing }),
    title: t(`${words}.title`),
    greeting: t('notifications:greeting', { name: oneLine(decision.firstName) }),
    paragraphs: [t(`${words}.lead`, { thing })],
    visit: [
      { label: t('notifications:rows.reason'), value: oneLine(decision.facts) },
      ...(grounds ? [{ label: t('notifications:moderation.ground'), value: grounds }] : []),
    ],
    prices: [],
    action: {
      label: t(`notifications:moderation.${contestUntil ? 'contest' : 'read'}`),
      // The token is in the fragment of the address, which browsers do not send to servers, so that no log
      // contains it.
      href: `${origin}/decision#token=${decision.token}`,
    },
    notes: [
      t('notifications:moderation.byPeople'),
      ...(contestUntil ? [t('notifications:moderation.until', { day: date(contestUntil, ZONE) })] : []),
      t('notifications:moderation.elsewhere'),
    ],
    footer: t('notifications:moderation.footer'),
  };
}
