import type { Language } from '@meche/words';
import { languages } from '@meche/words';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { chooseScheme, schemes, useChosenScheme } from '~/lib/page/colour-scheme.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { IconDeviceDesktop, IconMenu2, IconMoon, IconSun } from '~/ui/icons/icons.ts';
import classes from './settings-menu.module.css';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Menu with language and colour scheme. `children` are links that do not fit into the header on phones. */
export function SettingsMenu({
  children,
  side = 'right',
}: {
  children?: ReactNode;
  side?: 'left' | 'right';
}) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => panel.current?.hidePopover(), [pathname]);

  return (
    <>
      <button
        type="button"
        className={classes.opener}
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('header.menu')}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of its content */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        data-side={side}
        onToggle={(event) => setOpen(event.newState === 'open')}
        // A popover closes by a press elsewhere, but not when the keyboard moves on into the page.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        {children && <div className={classes.links}>{children}</div>}
        <Choices />
      </div>
    </>
  );
}

function Choices() {
  const { t } = useTranslation();
  const { language, changeLanguage } = useLanguage();
  const { sentence } = useRefusalTexts();
  const chosen = useChosenScheme();

  async function speak(next: Language) {
    try {
      await changeLanguage(next);
    } catch (error) {
      toast('problem', sentence(error));
    }
  }

  return (
    <>
      <fieldset className={classes.choice}>
        <legend>{t('language.label')}</legend>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            onClick={() => void speak(one)}
          >
            {t(`language.${one}`)}
          </button>
        ))}
      </fieldset>
      <fieldset className={classes.choice}>
        <legend>{t('theme.label')}</legend>
        {schemes.map((scheme) => {
          const Icon = icons[scheme];
          return (
            <button
              key={scheme}
              type="button"
              aria-pressed={scheme === chosen}
              onClick={() => chooseScheme(scheme)}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {t(`theme.${scheme}`)}
            </button>
          );
        })}
      </fieldset>
    </>
  );
}
