import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { type ColorMode, colorModes, saveColorMode } from '@/lib/client/color-mode'
import { languageNames, languages, localeTag } from '@/lib/i18n/locales'
import styles from './dialogs.module.css'
import { modeIcons, useColorMode } from './use-color-mode'
import { useShellActions } from './use-shell-actions'

/** The language, where the top bar has no room for its menu. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const { language, chooseLanguage } = useShellActions()
  return (
    <Choices title={t('language')} onClose={onClose}>
      {languages.map((choice) => (
        <Choice
          key={choice}
          lang={localeTag(choice)}
          isChosen={choice === language}
          onChoose={() => {
            onClose()
            chooseLanguage(choice)
          }}
        >
          {languageNames[choice]}
        </Choice>
      ))}
    </Choices>
  )
}

/** Light and dark, where the top bar has no room for its menu. */
export function ModeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.mode')
  const mode = useColorMode()
  const choose = (choice: ColorMode) => {
    onClose()
    saveColorMode(choice)
  }
  return (
    <Choices title={t('title')} onClose={onClose}>
      {colorModes.map((choice) => (
        <Choice key={choice} isChosen={choice === mode} onChoose={() => choose(choice)}>
          <Icon name={modeIcons[choice]} />
          {t(choice)}
        </Choice>
      ))}
    </Choices>
  )
}

function Choices({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Surface kind="general" open title={title} width="320px" onClose={onClose}>
      <ul className={styles.choices}>{children}</ul>
    </Surface>
  )
}

type ChoiceProps = { isChosen: boolean; lang?: string; onChoose: () => void; children: ReactNode }

function Choice({ isChosen, lang, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button type="button" lang={lang} className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
        {children}
        {isChosen && <Icon name="check" size={16} />}
      </button>
    </li>
  )
}
