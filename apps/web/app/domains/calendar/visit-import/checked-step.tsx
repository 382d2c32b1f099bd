import { VISIT_IMPORT_UNDO_DAYS } from '@meche/contract/api-client/visit-imports';
import type { VisitClash } from '@meche/contract/visit-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { type ImportedVisits, useImportVisits } from './use-import-visits.ts';
import type { CheckedLine } from './use-visit-check.ts';
import classes from './visit-import-screen.module.css';

type CheckedStepProps = {
  fileName: string;
  lines: readonly CheckedLine[];
  timeZone: string;
  onBack: () => void;
  onImported: (imported: ImportedVisits) => void;
};

const isDropped = ({ checked }: CheckedLine) => checked.problems.some(({ drops }) => drops === 'line');
/** A time that another visit occupies cannot be taken, except that of another line, which may be left out. */
const isTaken = ({ checked }: CheckedLine) => checked.clashes.some(({ kind }) => kind !== 'line');

/** Shows what an import would do, with what is in its way, and asks what to add. */
export function CheckedStep({ fileName, lines, timeZone, onBack, onImported }: CheckedStepProps) {
  const { t } = useTranslation('visit-import');
  const { send, done } = useImportVisits(onImported);
  const [notifies, setNotifies] = useState(false);
  const [leftOut, setLeftOut] = useState(
    () => new Set(lines.filter(({ checked }) => checked.clashes.length > 0).map(({ line }) => line.at)),
  );
  const dropped = lines.filter(isDropped);
  const known = lines.filter((one) => !isDropped(one) && one.checked.isImported);
  const possible = lines.filter((one) => !isDropped(one) && !one.checked.isImported);
  const clashing = possible.filter(({ checked }) => checked.clashes.length > 0);
  const warned = possible.filter(
    ({ checked }) => checked.clashes.length === 0 && checked.warnings.length > 0,
  );
  const plain = possible.filter(
    ({ checked }) => checked.clashes.length === 0 && checked.warnings.length === 0,
  );
  const details = possible.filter(({ checked }) => checked.problems.length > 0);
  const chosen = possible.filter((one) => !leftOut.has(one.line.at) && !isTaken(one));
  const added = new Set(
    chosen.flatMap(({ checked }) => (checked.client?.isKnown === false ? checked.client.name : [])),
  );
  const toggle = (at: number, isAdded: boolean) => {
    const next = new Set(leftOut);
    if (isAdded) next.delete(at);
    else next.add(at);
    setLeftOut(next);
  };
  const list = { timeZone, leftOut, onToggle: toggle };
  return (
    <div className={classes.steps}>
      <div>
        <p role="status" className={classes.sound}>
          {t('toAdd', { count: chosen.length })}
        </p>
        {known.length > 0 && <Quiet>{t('known', { count: known.length })}</Quiet>}
        {added.size > 0 && <Quiet>{t('newClients', { count: added.size })}</Quiet>}
      </div>
      <ProblemPart
        lines={dropped}
        title={t('dropped', { count: dropped.length })}
        text={t('droppedText')}
        isLoss
      />
      <VisitPart
        lines={clashing}
        title={t('clashes', { count: clashing.length })}
        text={t('clashesText')}
        {...list}
      />
      <VisitPart
        lines={warned}
        title={t('warned', { count: warned.length })}
        text={t('warnedText')}
        {...list}
      />
      <ProblemPart lines={details} title={t('details', { count: details.length })} text={t('detailsText')} />
      {plain.length > 0 && (
        <details className={classes.details}>
          <summary>{t('plain', { count: plain.length })}</summary>
          <VisitList lines={plain} {...list} />
        </details>
      )}
      <Checkbox
        label={t('notify')}
        description={t('notifyText')}
        checked={notifies}
        onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
      />
      {send.isBusy && done !== undefined && (
        <div role="status">
          <progress className={classes.progress} max={chosen.length} value={done} aria-label={t('import')} />
          <Quiet>{t('importing', { done, all: chosen.length })}</Quiet>
        </div>
      )}
      <div className={classes.actions}>
        <Button
          disabled={chosen.length === 0}
          loading={send.isBusy}
          onClick={() => void send.run({ fileName, lines: chosen, notifyClients: notifies })}
        >
          {t('finish', { count: chosen.length })}
        </Button>
        <Button variant="default" disabled={send.isBusy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <Quiet>{t('undoHint', { days: VISIT_IMPORT_UNDO_DAYS })}</Quiet>
    </div>
  );
}

type ListProps = {
  lines: readonly CheckedLine[];
  timeZone: string;
  leftOut: ReadonlySet<number>;
  onToggle: (at: number, isAdded: boolean) => void;
};
type Titled = { title: string; text: string };

function VisitPart({ title, text, ...list }: ListProps & Titled) {
  if (list.lines.length === 0) return null;
  return (
    <section aria-label={title} className={classes.unsound}>
      <strong>{title}</strong>
      <Quiet>{text}</Quiet>
      <VisitList {...list} />
    </section>
  );
}

function VisitList({ lines, timeZone, leftOut, onToggle }: ListProps) {
  const { t } = useTranslation('visit-import');
  const { moment } = useMomentFormat(timeZone);
  return (
    <ul className={classes.visits}>
      {lines.map((one) => {
        const { line, checked } = one;
        const why = [
          ...checked.clashes.map((clash) => describeClash(clash, moment)),
          ...checked.warnings.map((warning) => t(`warnings.${warning}`)),
        ];
        return (
          <li key={line.at}>
            <Checkbox
              label={t('visit', {
                when: moment(line.startsAt),
                name: checked.client?.name || t('noName'),
                service: line.service,
              })}
              description={why.length > 0 ? why.join(' ') : undefined}
              checked={!leftOut.has(line.at) && !isTaken(one)}
              disabled={isTaken(one)}
              onChange={({ currentTarget }) => onToggle(line.at, currentTarget.checked)}
            />
          </li>
        );
      })}
    </ul>
  );

  function describeClash({ kind, name, startsAt }: VisitClash, format: (instant: string) => string): string {
    return t(`clash.${kind}`, { name: name || t('noName'), when: format(startsAt) });
  }
}

type ProblemPartProps = Titled & { lines: readonly CheckedLine[]; isLoss?: true };

function ProblemPart({ title, text, lines, isLoss }: ProblemPartProps) {
  const { t } = useTranslation('visit-import');
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className={classes.unsound} data-loss={isLoss && ''}>
      <strong>{title}</strong>
      <ul>
        {lines.map(({ line, fileLine, checked }) => (
          <li key={line.at}>
            {t(line.uid ? 'atEvent' : 'atLine', {
              at: fileLine,
              why: [
                checked.client?.name || line.customerName,
                ...checked.problems.map(({ problem }) => t(`problems.${problem}`)),
              ]
                .filter(Boolean)
                .join(', '),
            })}
          </li>
        ))}
      </ul>
      <Quiet>{text}</Quiet>
    </section>
  );
}
