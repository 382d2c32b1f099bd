import { approveDifference, explainDifference } from '@meche/contract/api-client/operator';
import type { OperatorDifference } from '@meche/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { OperatorMark, OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorSection } from './operator-section.tsx';
import { differencesQuery, operatorKey } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

/**
 * Lists at most 200 differences between the card partner's records and the ledger, oldest first. One
 * operator explains a difference and another settles it.
 */
export function DifferenceList() {
  const { t } = useTranslation('operator');
  const differences = useQuery(differencesQuery(useApi()));
  return (
    <OperatorSection title={t('sections.differences')} lead={t('differences.lead')}>
      {!differences.data ? (
        <QueryState of={differences} shape="list" height={240} />
      ) : differences.data.length === 0 ? (
        <EmptyState title={t('differences.none')} order={3} />
      ) : (
        <OperatorRows>
          {differences.data.map((difference) => (
            <DifferenceRow key={difference.id} difference={difference} />
          ))}
        </OperatorRows>
      )}
    </OperatorSection>
  );
}

function DifferenceRow({ difference }: { difference: OperatorDifference }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const moment = useOperatorMomentFormat();
  const [openDialog, setOpenDialog] = useState<'explanation' | 'approval'>();
  const close = () => setOpenDialog(undefined);
  const { owner, ownerName, subject, types, day, oursCents, partnersCents, lines, foundAt } = difference;
  const { explanation, explainedBy, isMine } = difference;
  const amount = format.price(partnersCents - oursCents);
  return (
    <OperatorRow
      title={`${ownerName ?? (owner === 'platform' ? t('differences.ours') : owner)} · ${subject}`}
      facts={[
        <OperatorMark key="amount" tone="loss">
          {sumsAgree(difference) ? t('differences.sumsAgree') : t('differences.amount', { amount })}
        </OperatorMark>,
        t('differences.theirs', { amount: format.price(partnersCents) }),
        t('differences.here', { amount: format.price(oursCents) }),
        types.join(', '),
        format.day(day, 'short'),
        t('since', { when: moment(foundAt) }),
      ]}
      acts={
        <>
          {explanation !== null && !isMine && (
            <Button variant="default" size="sm" onClick={() => setOpenDialog('approval')}>
              {t('differences.approve')}
            </Button>
          )}
          <Button
            variant={explanation === null ? 'default' : 'subtle'}
            size="sm"
            onClick={() => setOpenDialog('explanation')}
          >
            {t(explanation === null ? 'differences.explain' : 'differences.explainAnew')}
          </Button>
        </>
      }
    >
      {lines.map((line) => (
        <DifferenceLine key={Object.values(line).join(' ')} line={line} />
      ))}
      {explanation !== null && (
        <>
          <p>{explanation}</p>
          <Quiet>
            {isMine
              ? t('differences.anotherMust')
              : t('differences.saidBy', { who: explainedBy ?? t('differences.formerOperator') })}
          </Quiet>
        </>
      )}
      <ExplainDialog difference={difference} isOpen={openDialog === 'explanation'} onClose={close} />
      <ApproveDialog difference={difference} isOpen={openDialog === 'approval'} onClose={close} />
    </OperatorRow>
  );
}

/** Returns true when both totals are equal although single movements differ. */
function sumsAgree({ partnersCents, oursCents }: OperatorDifference): boolean {
  return partnersCents === oursCents;
}

function DifferenceLine({ line }: { line: OperatorDifference['lines'][number] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  return (
    <Quiet>
      {t(line.side === 'ours' ? 'differences.onlyHere' : 'differences.onlyTheirs', {
        line: [
          line.type,
          format.price(line.amountCents ?? line.cents),
          ...(line.feeCents ? [t('differences.fee', { amount: format.price(line.feeCents) })] : []),
          ...(line.day === null ? [] : [format.day(line.day, 'short')]),
        ].join(' · '),
      })}
    </Quiet>
  );
}

type DifferenceDialogProps = { difference: OperatorDifference; isOpen: boolean; onClose: () => void };

function ExplainDialog({ difference, isOpen, onClose }: DifferenceDialogProps) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const amount = format.price(difference.partnersCents - difference.oursCents);
  const explain = useCommand({
    call: (explanation: string, { api }) =>
      api.call(explainDifference, { params: { id: difference.id }, body: { explanation } }),
    onDone: () => {
      onClose();
      toast('done', t('differences.explained'));
    },
    stale: [operatorKey],
  });
  return (
    <ReasonDialog
      open={isOpen}
      onClose={onClose}
      title={t('differences.explainTitle')}
      text={sumsAgree(difference) ? t('differences.explainLines') : t('differences.explainText', { amount })}
      description={t('differences.explanationIsKept')}
      maxLength={1000}
      confirmLabel={t('differences.explain')}
      onConfirm={explain.run}
    />
  );
}

function ApproveDialog({ difference, isOpen, onClose }: DifferenceDialogProps) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const amount = format.price(difference.partnersCents - difference.oursCents);
  const approve = useCommand({
    call: (_: undefined, { api }) => api.call(approveDifference, { params: { id: difference.id } }),
    onDone: () => {
      onClose();
      toast('done', t('differences.settled'));
    },
    stale: [operatorKey],
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={t('differences.approveTitle')}
      confirmLabel={t('differences.approve')}
      onConfirm={() => approve.run()}
    >
      <p>
        {sumsAgree(difference) ? t('differences.approveLines') : t('differences.approveText', { amount })}
      </p>
      <Quiet>{difference.explanation}</Quiet>
    </ConfirmDialog>
  );
}
