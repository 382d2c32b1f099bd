import type { ImportDecision, ImportDouble } from '@meche/contract/client-imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { Button } from '~/ui/button/button.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import classes from './import-dialog.module.css';
import type { DoublesChoice } from './import-doubles-change.ts';
import { importDoublesQuery } from './queries.ts';

const decisions = ['merge', 'add', 'leave_out'] as const;

type ImportDoublesProps = { id: string; choice: DoublesChoice; onChange: (choice: DoublesChoice) => void };

/** Lines that resemble a client or an earlier line, with what becomes of each. Renders nothing without any. */
export function ImportDoublesSection({ id, choice, onChange }: ImportDoublesProps) {
  const { t } = useTranslation('clients');
  const query = useInfiniteQuery(importDoublesQuery(useApi(), id));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  if (!data) return <QueryState of={query} shape="form" height={120} />;
  const counts = data.pages[0]?.counts ?? { merge: 0, add: 0 };
  const all = counts.merge + counts.add;
  if (all === 0) return null;
  const title = t('importDoubles.title', { count: all });
  return (
    <section aria-label={title} className={classes.unsound}>
      <strong>{title}</strong>
      <Quiet>{t('importDoubles.text')}</Quiet>
      <NativeSelect
        label={t('importDoubles.forAll')}
        data={[
          { value: 'proposed', label: t('importDoubles.proposed', counts) },
          ...decisions.map((value) => ({ value, label: t(`importDoubles.decisions.${value}`) })),
        ]}
        value={choice.forAll}
        onChange={({ currentTarget }) =>
          onChange({ forAll: currentTarget.value as DoublesChoice['forAll'], own: new Map() })
        }
      />
      <ul className={classes.doubles}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((double) => (
            <OneDouble
              key={double.at}
              double={double}
              decision={
                choice.own.get(double.at)?.decision ??
                (choice.forAll === 'proposed' ? double.proposed : choice.forAll)
              }
              onDecide={(decision) =>
                onChange({
                  ...choice,
                  own: new Map(choice.own).set(double.at, { decision, proposed: double.proposed }),
                })
              }
            />
          ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button
            variant="default"
            size="sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('importDoubles.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

type OneDoubleProps = {
  double: ImportDouble;
  decision: ImportDecision;
  onDecide: (decision: ImportDecision) => void;
};

function OneDouble({ double: { at, name, by, other, ...reach }, decision, onDecide }: OneDoubleProps) {
  const { t } = useTranslation('clients');
  const withReach = (who: { phoneNumber: string | null; email: string | null }, called: string) =>
    [called, who.phoneNumber ? formatPhone(who.phoneNumber) : who.email].filter(Boolean).join(', ');
  return (
    <li>
      <NativeSelect
        label={t('importDoubles.line', { at, person: withReach(reach, name) })}
        description={t(other.at === null ? 'importDoubles.likeClient' : 'importDoubles.likeLine', {
          at: other.at,
          by: t(`doubles.${by}`),
          person: withReach(other, other.name),
        })}
        data={decisions.map((value) => ({ value, label: t(`importDoubles.decisions.${value}`) }))}
        value={decision}
        onChange={({ currentTarget }) => onDecide(currentTarget.value as ImportDecision)}
      />
    </li>
  );
}
