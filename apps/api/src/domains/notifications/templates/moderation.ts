import {
  type CaseOutcome,
  type ContestSide,
  type DecisionGround,
  type SubjectKind,
  shownState,
} from '@meche/contract/report-bounds';
import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

/** Time zone of the company that publishes the service. */
const ZONE = 'Europe/Paris';

/** A report or content, and an operator's decision on it. */
export type NotifiedDecision = {
  kind: SubjectKind;
  professionalName: string;
  /** The reader: the author or the reporter. */
  side: ContestSide;
  outcome: CaseOutcome;
  facts: string;
  ground: DecisionGround | null;
  rule: string | null;
  /** Until when this reader may contest it; undefined: they cannot. */
  contestUntil?: Date | undefined;
  /** Of the decision's page, where it is contested. */
  token: string;
};

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

/** The statement of reasons (Digital Services Act, article 17) and how to contest it. */
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
      // In the fragment: it reaches no server and no log.
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
