import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { TextInput } from '~/ui/form/text-input.tsx';
import { IconMapPin } from '~/ui/icons/icons.ts';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './suggest-field.module.css';

export type SuggestFieldProps<Item> = {
  name: string;
  label: string;
  /** The label is said, not shown. */
  hideLabel?: boolean;
  defaultValue?: string;
  placeholder?: string;
  /** What there is for the text that was asked for last; while it is on its way, of the text before. */
  found: {
    data?: readonly Item[] | undefined;
    isPlaceholderData: boolean;
    fetchStatus: 'fetching' | 'paused' | 'idle';
    error: unknown;
  };
  /** What is typed, once it is long enough to ask for. */
  onAsk: (text: string) => void;
  optionOf: (item: Item) => { key: string; label: string; detail: string };
  /** How a chosen one stands in the field. */
  writtenAs: (item: Item) => string;
  /** As it is written, and the thing itself. */
  onChoose?: (written: string, item: Item) => void;
  /** What is typed freely, at every letter. */
  onType?: (text: string) => void;
  /** Enter while none of the list is picked; the first of it, if there is one. While it is on its way, once it has come. */
  onEnter?: (first: Item | undefined) => void;
  /** What is typed needs no list: Enter waits for none. */
  isWhole?: (text: string) => boolean;
  isRequired?: boolean;
  /** Of something other than places: its sign, what is said of how many are offered, and of the list. */
  icon?: ReactNode;
  sayCount?: (count: number) => string;
  listLabel?: string;
  /** What is typed is good although nothing is offered for it: nothing is said of that. */
  isFree?: boolean;
  autoFocus?: boolean;
  error?: ReactNode;
  /** Where an error leads. */
  ref?: Ref<{ focus(): void }>;
};

const CHARACTERS = 2;

/** A place, with suggestions while one types. What is typed freely is kept as it is, before the scripts have come, too. */
export function SuggestField<Item>(props: SuggestFieldProps<Item>) {
  const { name, label, hideLabel, defaultValue = '', placeholder, found, optionOf, writtenAs, error } = props;
  const { onAsk, onChoose, onType, onEnter, isWhole, isRequired = true, autoFocus = false, ref } = props;
  const { t } = useTranslation('home');
  const { icon = <IconMapPin size={18} stroke={1.6} aria-hidden />, isFree = false } = props;
  const { sayCount = (count) => t('search.suggested', { count }), listLabel = t('search.suggestions') } =
    props;
  const { sentence } = useRefusalWords();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  const isPressed = useRef(false);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const items = typing && found.error == null ? (found.data ?? []) : [];
  const isOld = found.isPlaceholderData;
  const open = items.length > 0;
  const choosable = isOld ? [] : items;
  const isOnItsWay = typing && found.fetchStatus === 'fetching' && (isOld || !found.data);
  const [hasEntered, setEntered] = useState(false);
  const enter = useEffectEvent(() => {
    setEntered(false);
    onEnter?.(choosable[0]);
  });
  useEffect(() => {
    if (hasEntered && !isOnItsWay) enter();
  }, [hasEntered, isOnItsWay]);

  function ask(text: string) {
    setEntered(false);
    onAsk(text.trim().length >= CHARACTERS ? text : '');
    setTyping(text.trim().length >= CHARACTERS);
    setActive(-1);
  }

  // The browser keeps what was typed before the scripts came; it is asked for as if typed now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes
  useEffect(() => {
    const typed = field.current;
    if (typed && typed === document.activeElement && typed.value !== defaultValue) ask(typed.value);
  }, []);

  /**
   * Not between a press and its release: the list may be what makes the page as long as it is, and without it what is
   * pressed would move away under the finger.
   */
  function leave() {
    setEntered(false);
    const close = () => setTyping(false);
    if (!isPressed.current) close();
    else document.addEventListener('mouseup', close, { once: true });
  }

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
    };
  }, []);

  function choose(item: Item) {
    const written = writtenAs(item);
    if (field.current) field.current.value = written;
    setTyping(false);
    setActive(-1);
    onChoose?.(written, item);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const chosen = choosable[active];
    if (event.key === 'Enter' && !chosen && onEnter) {
      if (isOnItsWay && !isWhole?.(event.currentTarget.value)) setEntered(true);
      else onEnter(choosable[0]);
    } else if (!open) return;
    else if (event.key === 'ArrowDown' && choosable.length > 0) setActive((active + 1) % choosable.length);
    else if (event.key === 'ArrowUp' && choosable.length > 0)
      setActive((active <= 0 ? choosable.length : active) - 1);
    else if (event.key === 'Escape') {
      setTyping(false);
      setActive(-1);
    } else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  const isNone = typing && !isOld && found.data?.length === 0;
  return (
    <div className={classes.field}>
      <TextInput
        ref={field}
        name={name}
        {...(hideLabel ? { 'aria-label': label } : { label })}
        placeholder={placeholder}
        error={error}
        defaultValue={defaultValue}
        required={isRequired}
        // Only where the reader has just acted in this very field.
        autoFocus={autoFocus}
        maxLength={100}
        autoComplete="off"
        leftSection={icon}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => {
          ask(event.currentTarget.value);
          onType?.(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <VisuallyHidden aria-live="polite">
        {typing && !isOld && found.data && !(isFree && isNone) && sayCount(found.data.length)}
      </VisuallyHidden>
      {isNone && !isFree && <p className={classes.none}>{sayCount(0)}</p>}
      {typing && found.error != null && (
        <p role="status" className={classes.none}>
          {sentence(found.error)}
        </p>
      )}
      <div
        id={list}
        role="listbox"
        aria-label={listLabel}
        className={classes.list}
        data-old={isOld ? '' : undefined}
        hidden={!open}
      >
        {items.map((item, at) => {
          const option = optionOf(item);
          return (
            // The keyboard reaches these through the field, as the combobox pattern has it.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            <div
              key={option.key}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              aria-disabled={isOld}
              // Before the field loses the focus and closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !isOld && choose(item)}
            >
              <span>{option.label}</span> <small>{option.detail}</small>
            </div>
          );
        })}
      </div>
    </div>
  );
}
