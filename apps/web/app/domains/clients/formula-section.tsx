import { removeFormula } from '@meche/contract/api-client/client-records';
import type { Formula } from '@meche/contract/client-records';
import type { Client } from '@meche/contract/clients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { FormulaCard } from './formula-card.tsx';
import { FormulaForm } from './formula-form.tsx';
import classes from './formula-section.module.css';
import { clientKey, clientsKey, formulasQuery } from './queries.ts';

export function FormulaSection({ client }: { client: Client }) {
  const { t } = useTranslation(['clients', 'shell']);
  const paged = useInfiniteQuery(formulasQuery(useApi(), client.id));
  const { data, error, refetch } = paged;
  const [written, setWritten] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const close = () => setWritten(undefined);
  if (!data) return <QueryState of={{ error, refetch }} shape="list" height={160} />;
  const formulas = data.pages.flatMap(({ items }) => items);
  const [last, ...earlier] = formulas;
  const shown = showsAll ? formulas : formulas.filter((one) => one === last || one.id === written);
  return (
    <div className={classes.formulas}>
      {written === 'new' ? (
        <FormulaForm client={client} onClose={close} />
      ) : (
        <div>
          <Button variant="default" size="sm" onClick={() => setWritten('new')}>
            {t('clients:formulas.add')}
          </Button>
        </div>
      )}
      {formulas.length === 0 && written !== 'new' && <Quiet>{t('clients:formulas.empty')}</Quiet>}
      <ul className={classes.list}>
        {shown.map((formula) => (
          <li key={formula.id}>
            {written === formula.id ? (
              <FormulaForm client={client} formula={formula} onClose={close} />
            ) : (
              <OneFormula client={client} formula={formula} onEdit={() => setWritten(formula.id)} />
            )}
          </li>
        ))}
      </ul>
      {showsAll ? (
        <MoreButton of={paged} size="sm">
          {t('clients:formulas.more')}
        </MoreButton>
      ) : (
        earlier.length > 0 && (
          <div>
            <LinkButton size="sm" onClick={() => setShowsAll(true)}>
              {t('clients:formulas.earlier')}
            </LinkButton>
          </div>
        )
      )}
    </div>
  );
}

function OneFormula({ client, formula, onEdit }: { client: Client; formula: Formula; onEdit: () => void }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const remove = useCommand({
    call: (_: undefined, { api }) =>
      api.call(removeFormula, { params: { id: client.id, formulaId: formula.id } }),
    onDone: () => {
      setAsks(false);
      toast('done', t('formulas.removed'));
    },
    stale: [clientKey(client.id), [...clientsKey, 'of']],
  });
  const day = format.day(formula.day, 'full');
  return (
    <article className={classes.formula} aria-label={t('formulas.ofDay', { day })}>
      <Quiet>{day}</Quiet>
      <FormulaCard formula={formula} />
      <div className={classes.actions}>
        <LinkButton size="sm" onClick={onEdit}>
          {t('formulas.edit')}
        </LinkButton>
        <LinkButton size="sm" onClick={() => setAsks(true)}>
          {t('formulas.remove')}
        </LinkButton>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('formulas.removeTitle')}
        confirmLabel={t('formulas.remove')}
        tone="loss"
        onConfirm={() => remove.run()}
      >
        <p>{t('formulas.removeText')}</p>
      </ConfirmDialog>
    </article>
  );
}
