import {
  type CaseOutcome,
  type ContestSide,
  type DecisionGround,
  type SubjectKind,
  shownState,
} from '@meche/contract/report-bounds';
import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

/** By the calendar of who publishes it. */
const ZONE = 'Europe/Paris';

/** What somebody reported or wrote, and what an operator decided on it. */
export type NotifiedDecision = {
  kind: SubjectKind;
  professionalName: string;
  /** Who reads it: whose it is, or who reported it. */
  side: ContestSide;
  outcome: CaseOutcome;
  facts: string;
  ground: DecisionGround | null;
  rule: string | null;
  /** Until when she may contest it; undefined: not by her. */
  contestUntil?: Date | undefined;
  /** Of the page that says all this, and where she contests it. */
  token: string;
};

/** Her report has come in. */
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

/** The statement of reasons, as article 17 asks, and how it is contested. */
export function caseDecided(
  { t, language, date }: Wording,
  told: NotifiedDecision & { firstName: string },
  origin: string,
): Email {
  const { kind, side, outcome, ground, rule, contestUntil } = told;
  const thing = t(`notifications:moderation.things.${side}.${kind}`, {
    professional: oneLine(told.professionalName),
  });
  // Whose it is hears nothing of what was let stand.
  const words =
    side === 'author' && outcome !== 'rejected'
      ? (`notifications:moderation.decided.author.${shownState(kind, outcome)}` as const)
      : (`notifications:moderation.decided.reporter.${outcome}` as const);
  const grounds = ground && rule ? `${t(`moderation:grounds.${ground}`)} – ${oneLine(rule)}` : '';
  return {
    language,
    subject: t(`${words}.subject`, { thing }),
    title: t(`${words}.title`),
    greeting: t('notifications:greeting', { name: oneLine(told.firstName) }),
    paragraphs: [t(`${words}.lead`, { thing })],
    visit: [
      { label: t('notifications:rows.reason'), value: oneLine(told.facts) },
      ...(grounds ? [{ label: t('notifications:moderation.ground'), value: grounds }] : []),
    ],
    prices: [],
    action: {
      label: t(`notifications:moderation.${contestUntil ? 'contest' : 'read'}`),
      // After the sign: a fragment reaches no server and no log.
      href: `${origin}/decision#token=${told.token}`,
    },
    notes: [
      t('notifications:moderation.byPeople'),
      ...(contestUntil ? [t('notifications:moderation.until', { day: date(contestUntil, ZONE) })] : []),
      t('notifications:moderation.elsewhere'),
    ],
    footer: t('notifications:moderation.footer'),
  };
}
