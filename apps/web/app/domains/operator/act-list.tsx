import type { OperatorAct } from '@meche/contract/operator';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { MoreButton } from '~/ui/button/more-button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { ChoicePills } from '~/ui/form/choice-pills.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { useDebounced } from '~/ui/form/use-debounced.ts';
import { OperatorRow, OperatorRows } from './operator-row.tsx';
import { OperatorFilters, OperatorSection } from './operator-section.tsx';
import { type ActKind, actsQuery } from './queries.ts';
import { useOperatorMomentFormat } from './use-operator-moment-format.ts';

const anEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const kinds: ActKind[] = ['money', 'decisions', 'operator', 'access'];
const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Shows the audit trail, newest first. */
export function ActList() {
  const { t } = useTranslation('operator');
  const { fieldSentence } = useRefusalTexts();
  // The link of an account sets `about` to the account's id.
  const named = useSearchParams()[0].get('about') ?? '';
  const [kind, setKind] = useState<ActKind>(named ? 'access' : 'money');
  const [typed, setTyped] = useState(named);
  const [email, setEmail] = useState('');
  const [days, setDays] = useState({ from: '', until: '' });
  const about = anId.test(typed.trim()) ? typed.trim().toLowerCase() : undefined;
  // The email filters only when it is complete, so that typing does not send a request per character.
  const by = useDebounced(anEmail.test(email.trim()) ? email.trim() : undefined);
  const actPages = useInfiniteQuery(
    actsQuery(useApi(), { kind, about, by, from: days.from || undefined, until: days.until || undefined }),
  );
  const acts = actPages.data?.pages.flatMap(({ items }) => items);
  return (
    <OperatorSection title={t('sections.acts')} lead={t('acts.lead')}>
      <OperatorFilters>
        <ChoicePills
          legend={t('acts.kind')}
          name="acts"
          options={kinds.map((value) => ({ value, label: t(`acts.kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <TextInput
          label={t('acts.about')}
          value={typed}
          error={typed.trim() !== '' && !about && t('acts.noId')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label={t('acts.by')}
          type="email"
          value={email}
          error={email.trim() !== '' && !anEmail.test(email.trim()) && fieldSentence('invalid_email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {(['from', 'until'] as const).map((end) => (
          <TextInput
            key={end}
            label={t(`acts.${end}`)}
            type="date"
            value={days[end]}
            onChange={(event) => setDays({ ...days, [end]: event.currentTarget.value })}
          />
        ))}
      </OperatorFilters>
      {!acts ? (
        <QueryState of={actPages} shape="list" height={320} />
      ) : acts.length === 0 ? (
        <EmptyState title={t('acts.none')} order={3} />
      ) : (
        <OperatorRows>
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </OperatorRows>
      )}
      <MoreButton of={actPages}>{t('acts.more')}</MoreButton>
    </OperatorSection>
  );
}

function ActRow({ act: { at, actor, action, subject, detail } }: { act: OperatorAct }) {
  const { t, i18n } = useTranslation(['operator', 'moderation']);
  const moment = useOperatorMomentFormat();
  /** Translates a known key, or returns `otherwise`. */
  const wordOf = (key: string, otherwise: string) =>
    i18n.exists(`operator:acts.${key}`) ? t(`operator:acts.${key}` as 'acts.system') : otherwise;
  const [kind = '', ...id] = subject.split(':');
  const details = Object.entries(detail).flatMap(([name, value]) =>
    value === null || typeof value === 'object'
      ? []
      : [
          t('acts.detail', {
            name: wordOf(`details.${name}`, name),
            value: wordOf(`values.${name}.${value}`, `${value}`),
          }),
        ],
  );
  return (
    <OperatorRow
      title={wordOf(`names.${action}`, action)}
      facts={[
        moment(at),
        actor ?? t('acts.system'),
        t('acts.detail', { name: wordOf(`subjects.${kind}`, kind), value: id.join(':') }),
        ...details,
      ]}
    />
  );
}
