import { decideCase } from '@meche/contract/api-client/moderation';
import type { CasePiece, ModeratedCase } from '@meche/contract/moderation';
import { type CaseOutcome, shownState } from '@meche/contract/report-bounds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './case-row.module.css';
import { OperatorMark, OperatorRow } from './operator-row.tsx';
import { ReportedPhoto } from './reported-photo-card.tsx';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';
import { VerdictDialog } from './verdict-dialog.tsx';

/** The list of messages to hide shows this many characters of each message. */
const PART_CHARACTERS = 80;

export function CaseRow({ reported }: { reported: ModeratedCase }) {
  const { t } = useTranslation(['operator', 'moderation']);
  const moment = useOperatorMomentFormat();
  const [deciding, setDeciding] = useState<CaseOutcome>();
  const { kind, side, state, subject, waitsSince, reportCount, can } = reported;
  const professional = subject?.professionalName ?? t('cases.gone');
  const parts = (subject?.pieces ?? []).flatMap((piece) =>
    deciding === 'hidden' && piece.id && piece.side === side
      ? { value: piece.id, label: piece.text.slice(0, PART_CHARACTERS) || t('cases.noText') }
      : [],
  );
  const isDone = state === 'restored' || state === 'rejected';
  return (
    <OperatorRow
      title={t('cases.title', { kind: t(`moderation:kinds.${kind}`), professional })}
      facts={[
        <OperatorMark
          key="state"
          {...(state === 'hidden' ? { tone: 'loss' } : isDone ? { tone: 'done' } : {})}
        >
          {t(`cases.states.${shownState(kind, state)}`)}
        </OperatorMark>,
        reportCount > 0 && t('cases.reports', { count: reportCount }),
        side && t(`cases.sideOf.${side}`),
        waitsSince && t('since', { when: moment(waitsSince) }),
      ]}
      acts={
        <>
          {subject?.slug && (
            <LinkButton component={Link} size="sm" to={to('professionalPage', { slug: subject.slug })}>
              {t('cases.see')}
            </LinkButton>
          )}
          {can.decide.map((outcome) => (
            <Button key={outcome} variant="default" size="sm" onClick={() => setDeciding(outcome)}>
              {t(`cases.acts.${shownState(kind, outcome)}`)}
            </Button>
          ))}
        </>
      }
    >
      {subject && (
        <div className={classes.pieces}>
          {subject.rating !== null && <Quiet>{t('cases.rating', { rating: subject.rating })}</Quiet>}
          {subject.pieces.map((piece, index) => (
            <Piece key={piece.id ?? index} piece={piece} />
          ))}
        </div>
      )}
      <CaseHistory reported={reported} />
      {deciding && (
        <VerdictDialog
          {...{ kind, name: professional, outcome: deciding, parts, done: t('cases.done') }}
          decide={({ facts, ground, rule, parts: chosen }, api) => {
            const why = deciding === 'hidden' ? { ground, rule, parts: chosen } : {};
            return api.call(decideCase, {
              params: { id: reported.id },
              body: { outcome: deciding, facts, ...why },
            });
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </OperatorRow>
  );
}

/** Lists reports, decisions and objections, in this order. */
function CaseHistory({ reported }: { reported: ModeratedCase }) {
  const { t } = useTranslation(['operator', 'moderation']);
  const moment = useOperatorMomentFormat();
  return (
    <ul className={classes.history}>
      {reported.reports.map(({ reason, text, by, createdAt }) => (
        <li key={`${createdAt}${reason}`}>
          <Quiet component="span">
            {t('cases.reported')} · {moment(createdAt)} · {t(`cases.by.${by}`)}
          </Quiet>
          <strong>{t(`moderation:reasons.${reason}`)}</strong>
          {text && <span>{text}</span>}
        </li>
      ))}
      {reported.decisions.map(({ outcome, facts, ground, rule, operator, decidedAt }) => (
        <li key={decidedAt}>
          <Quiet component="span">
            {t('cases.decided', { who: operator ?? t('cases.formerOperator') })} · {moment(decidedAt)}
          </Quiet>
          <strong>{t(`cases.outcomes.${shownState(reported.kind, outcome)}`)}</strong>
          <span>{facts}</span>
          {ground && (
            <Quiet component="span">
              {t(`moderation:grounds.${ground}`)} – {rule}
            </Quiet>
          )}
        </li>
      ))}
      {reported.contests.map((contest) => (
        <li key={contest.contestedAt}>
          <Quiet component="span">
            {t('cases.contested', { side: t(`cases.sides.${contest.side}`) })} · {moment(contest.contestedAt)}
          </Quiet>
          <span>{contest.text || t('cases.noText')}</span>
        </li>
      ))}
    </ul>
  );
}

function Piece({ piece: { by, text, at, isHidden, photoId } }: { piece: CasePiece }) {
  const { t } = useTranslation('operator');
  const moment = useOperatorMomentFormat();
  return (
    <blockquote className={classes.piece}>
      <p className={classes.by}>
        <strong>{by}</strong>
        {at && <Quiet component="span">{moment(at)}</Quiet>}
        {isHidden && <OperatorMark tone="loss">{t('cases.hiddenPiece')}</OperatorMark>}
      </p>
      {photoId && <ReportedPhoto id={photoId} isHidden={isHidden} alt={text} />}
      <p className={classes.text}>{text || t(photoId ? 'cases.noCaption' : 'cases.noText')}</p>
    </blockquote>
  );
}
