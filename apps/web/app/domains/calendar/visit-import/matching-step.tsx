import { own } from '@meche/contract/own';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import {
  type Choices,
  isComplete,
  LEFT_OUT,
  listMembersOf,
  listServicesOf,
  matchVisits,
} from './matched-visit.ts';
import { type Chosen, type Importing, readColumns } from './read-visit-file.ts';
import { type VisitColumn, visitColumns } from './read-visit-table.ts';
import { type CheckedLine, useVisitCheck } from './use-visit-check.ts';
import classes from './visit-import-screen.module.css';

const PROBLEMS_SHOWN = 50;

type MatchingStepProps = {
  chosen: Chosen;
  business: Importing;
  onChange: (chosen: Chosen) => void;
  onChecked: (lines: CheckedLine[]) => void;
  onAnother: () => void;
};

/** Says what the file contains, and asks what its columns, people and services mean. */
export function MatchingStep({ chosen, business, onChange, onChecked, onAnother }: MatchingStepProps) {
  const { t } = useTranslation('visit-import');
  const { file, choices, fileName } = chosen;
  const { check, done } = useVisitCheck(business.timeZone, onChecked);
  const visits = matchVisits(file.visits, choices, t('withoutService'));
  const isReady = visits.length > 0 && isComplete(choices);
  const setChoices = (next: Choices) => onChange({ ...chosen, choices: next });
  return (
    <div className={classes.steps}>
      <div>
        <p role="status" className={classes.sound}>
          {t('found', { count: file.visits.length })}
        </p>
        <Quiet>{fileName}</Quiet>
      </div>
      <LeftOut chosen={chosen} />
      <ColumnFields chosen={chosen} business={business} onChange={onChange} />
      <MemberFields chosen={chosen} business={business} onChoose={setChoices} />
      <ServiceFields chosen={chosen} business={business} onChoose={setChoices} />
      <UnreadParts chosen={chosen} />
      {check.isBusy && done !== undefined && (
        <div role="status">
          <progress className={classes.progress} max={visits.length} value={done} aria-label={t('check')} />
          <Quiet>{t('checking', { done, all: visits.length })}</Quiet>
        </div>
      )}
      <p role="alert" className={classes.problem}>
        {file.visits.length > 0 && !isComplete(choices) && t('memberMissing')}
      </p>
      <div className={classes.actions}>
        <Button disabled={!isReady} loading={check.isBusy} onClick={() => void check.run(visits)}>
          {t('check')}
        </Button>
        <Button variant="default" disabled={check.isBusy} onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
}

function LeftOut({ chosen: { file } }: { chosen: Chosen }) {
  const { t } = useTranslation('visit-import');
  const { past, cancelled, allDay } = file;
  const lines = [
    past > 0 && t('past', { count: past }),
    cancelled > 0 && t('cancelled', { count: cancelled }),
    allDay > 0 && t('allDay', { count: allDay }),
  ].filter((one) => one !== false);
  if (lines.length === 0) return null;
  return (
    <div>
      {lines.map((one) => (
        <Quiet key={one}>{one}</Quiet>
      ))}
    </div>
  );
}

type FieldsProps = { chosen: Chosen; business: Importing };

function ColumnFields({ chosen, business, onChange }: FieldsProps & Pick<MatchingStepProps, 'onChange'>) {
  const { t } = useTranslation('visit-import');
  if (!chosen.table) return null;
  const { table, columns } = chosen.table;
  const options = visitColumns.map((value) => ({ value, label: t(`columns.${value || 'leftOut'}`) }));
  return (
    // Shown at once only when the visits cannot be read without a correction.
    <details className={classes.details} open={chosen.file.visits.length === 0}>
      <summary>{t('columnsTitle')}</summary>
      <div className={classes.columns}>
        {table.head.map((title, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and none moves
            key={at}
            label={title || '–'}
            description={t('example', { text: table.lines[0]?.cells[at]?.slice(0, 60) || '–' })}
            data={options}
            value={columns[at] ?? ''}
            onChange={(event) => {
              const column = event.currentTarget.value as VisitColumn;
              const next = columns.map((one, index) =>
                index === at ? column : one === column && column !== '' ? '' : one,
              );
              onChange(
                readColumns({ fileName: chosen.fileName, table, columns: next }, business, chosen.choices),
              );
            }}
          />
        ))}
      </div>
    </details>
  );
}

type ChoiceProps = FieldsProps & { onChoose: (choices: Choices) => void };

function MemberFields({ chosen: { file, choices }, business, onChoose }: ChoiceProps) {
  const { t } = useTranslation('visit-import');
  const matches = listMembersOf(file.visits, business.members).filter(({ found }) => found === undefined);
  if (matches.length === 0) return null;
  const options = [
    { value: '', label: t('choose') },
    ...business.members.map(({ id, name }) => ({ value: id, label: name })),
    { value: LEFT_OUT, label: t('leaveOut') },
  ];
  return (
    <fieldset className={classes.group}>
      <legend>{t('membersTitle')}</legend>
      <div className={classes.columns}>
        {matches.map(({ text, count }) => (
          <NativeSelect
            key={text}
            label={text || t('noMember')}
            description={t('visits', { count })}
            data={options}
            value={own(choices.members, text) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...choices, members: { ...choices.members, [text]: value } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function ServiceFields({ chosen: { file, choices }, business, onChoose }: ChoiceProps) {
  const { t } = useTranslation('visit-import');
  const matches = listServicesOf(file.visits, business.services).filter(({ found }) => found === undefined);
  if (matches.length === 0) return null;
  const options = business.services.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className={classes.group}>
      <legend>{t('servicesTitle')}</legend>
      <Quiet>{t('servicesHint')}</Quiet>
      <div className={classes.columns}>
        {matches.map(({ text, count }) => (
          <NativeSelect
            key={text}
            label={text || t('noService')}
            description={t('visits', { count })}
            data={[{ value: '', label: t('inWords', { text: text || t('withoutService') }) }, ...options]}
            value={own(choices.services, text) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...choices, services: { ...choices.services, [text]: value } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Lists what could not be read, by line. */
function UnreadParts({ chosen: { file, table } }: { chosen: Chosen }) {
  const { t } = useTranslation('visit-import');
  const { problems, unread } = file;
  const count = problems.length + unread.length;
  if (count === 0) return null;
  const title = t('unreadTitle', { count });
  return (
    <section aria-label={title} className={classes.unsound} data-loss="">
      <strong>{title}</strong>
      <ul>
        {unread.slice(0, PROBLEMS_SHOWN).map((at) => (
          <li key={`unread ${at}`}>{t('unreadLine', { at })}</li>
        ))}
        {problems.slice(0, PROBLEMS_SHOWN).map(({ at, problem, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have a problem twice, and none moves
          <li key={index}>
            {t(table ? 'atLine' : 'atEvent', { at, why: t(`read.${problem}`, { text: text || '–' }) })}
          </li>
        ))}
      </ul>
      {count > PROBLEMS_SHOWN && <Quiet>{t('more', { count: count - PROBLEMS_SHOWN })}</Quiet>}
      <Quiet>{t('unreadText')}</Quiet>
    </section>
  );
}
