import type { Commune } from '@meche/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { IconMapPin } from '~/ui/icons/icons.ts';
import classes from './commune-field.module.css';
import { communeName } from './commune-name.ts';
import { communesQuery } from './queries.ts';

type CommuneFieldProps = {
  name: string;
  label: string;
  defaultValue?: string;
  placeholder?: string;
  /** The place as it is written, and the commune itself. */
  onChoose?: (place: string, commune: Commune) => void;
  /** What is typed freely, at every letter. */
  onType?: (text: string) => void;
  /** Enter while none of the list is picked; the first of it, if there is one. */
  onEnter?: (first: Commune | undefined) => void;
  /** How a chosen commune stands in the field; with its postal code unless told. */
  writtenAs?: (commune: Commune) => string;
  isRequired?: boolean;
  autoFocus?: boolean;
  error?: ReactNode;
};

/** A town or postal code, with suggestions while one types. What is typed freely is kept as it is. */
export function CommuneField(props: CommuneFieldProps) {
  const { name, label, defaultValue = '', placeholder, onChoose, onType, onEnter, error } = props;
  const { writtenAs = communeName, isRequired = true, autoFocus = false } = props;
  const { t } = useTranslation('home');
  const list = useId();
  const [text, setText] = useState(defaultValue);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useDeferredValue(text);
  const { data } = useQuery({
    ...communesQuery(useApi(), asked),
    enabled: typing && asked.trim().length >= 2,
  });
  const suggestions = typing && text.trim().length >= 2 ? (data ?? []) : [];
  const open = suggestions.length > 0;

  function choose(commune: Commune) {
    const place = writtenAs(commune);
    setText(place);
    setTyping(false);
    setActive(-1);
    onChoose?.(place, commune);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const chosen = suggestions[active];
    if (event.key === 'Enter' && !chosen && onEnter) onEnter(suggestions[0]);
    else if (!open) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? suggestions.length : active) - 1);
    else if (event.key === 'Escape') setTyping(false);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.field}>
      <TextInput
        name={name}
        label={label}
        placeholder={placeholder}
        error={error}
        value={text}
        required={isRequired}
        // Only where the reader has just acted in this very field.
        autoFocus={autoFocus}
        maxLength={100}
        autoComplete="off"
        leftSection={<IconMapPin size={18} stroke={1.6} aria-hidden />}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTyping(true);
          setActive(-1);
          onType?.(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyping(false)}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('search.suggestions')}
        className={classes.list}
        hidden={!open}
      >
        {suggestions.map((commune, at) => (
          // The keyboard reaches these through the field, as the combobox pattern has it.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            key={commune.inseeCode}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Before the field loses the focus and closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(commune)}
          >
            {communeName(commune)}
          </div>
        ))}
      </div>
    </div>
  );
}
