import type { Decision, ReadDecision } from '@meche/contract/moderation';
import { type SubjectKind, shownState } from '@meche/contract/report-bounds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkToken } from '~/domains/identity/use-link-token.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { ContestForm } from './contest-form.tsx';
import classes from './decision-screen.module.css';
import { decisionQuery } from './queries.ts';

/**
 * An emailed link opens this statement of reasons, which states the decision, its ground, and how to
 * contest it.
 */
export function DecisionScreen() {
  const { t } = useTranslation('moderation');
  const token = useLinkToken();
  const decision = useQuery(decisionQuery(useApi(), token));
  if (token === null || isRefusal(decision.error, 'not_found', 'invalid_input'))
    return <EmptyState title={t('decision.none')} order={2} />;
  if (!decision.data || !token) return <QueryState of={decision} shape="page" height={320} />;
  return <Shown read={decision.data} token={token} />;
}

/** Decisions are dated in the marketplace's time zone. */
const ZONE = 'Europe/Paris';

function useDay(): (instant: string) => string {
  const format = useFormat();
  return (instant) => format.day(dayIn(instant, ZONE), 'full');
}

function Shown({ read, token }: { read: ReadDecision; token: string }) {
  const { t } = useTranslation('moderation');
  const day = useDay();
  const { side, kind, professionalName, text, state, decisions, contest, contestUntil } = read;
  return (
    <div className={classes.decision}>
      <div>
        <p>{t(`decision.about.${side}.${kind}`, { professional: professionalName })}</p>
        <p className={classes.state}>{t(`decision.states.${shownState(kind, state)}`)}</p>
      </div>
      {text && (
        <blockquote className={classes.quote} aria-label={t('decision.yours')}>
          {text}
        </blockquote>
      )}
      {decisions.map((one) => (
        <Stated key={one.decidedAt} kind={kind} decision={one} />
      ))}
      {contest && (
        <section>
          <Title order={2} size="h4">
            {t('decision.contested', { day: day(contest.contestedAt) })}
          </Title>
          {contest.text && <blockquote className={classes.quote}>{contest.text}</blockquote>}
        </section>
      )}
      {contestUntil && (
        <section className={classes.contest}>
          <Title order={2} size="h3">
            {t('decision.contest')}
          </Title>
          <p>{t('decision.contestLead', { day: day(contestUntil) })}</p>
          <ContestForm token={token} />
        </section>
      )}
      <Quiet>
        {t('decision.byPeople')} {t('decision.elsewhere')}
      </Quiet>
    </div>
  );
}

function Stated({ kind, decision }: { kind: SubjectKind; decision: Decision }) {
  const { outcome, ground, rule, facts, decidedAt } = decision;
  const { t } = useTranslation('moderation');
  const day = useDay();
  return (
    <section>
      <Title order={2} size="h4">
        {t(`decision.outcomes.${shownState(kind, outcome)}`, { day: day(decidedAt) })}
      </Title>
      <p className={classes.facts}>{facts}</p>
      {ground && (
        <p>
          <strong>{t('decision.ground')}</strong> {t(`grounds.${ground}`)} – {rule}
        </p>
      )}
    </section>
  );
}
