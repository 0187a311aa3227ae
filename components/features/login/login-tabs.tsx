import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import type { LoginMode } from './login-options'
import styles from './login-tabs.module.css'

type LoginTabsProps = { modes: readonly LoginMode[]; current: LoginMode; onChange: (mode: LoginMode) => void }

export const tabId = (mode: LoginMode) => `login-tab-${mode}`
export const panelId = (mode: LoginMode) => `login-panel-${mode}`

/** The ways to sign in as tabs. Arrows move along them, Enter or a click opens one: opening the QR code asks the platform for a ticket. */
export function LoginTabs({ modes, current, onChange }: LoginTabsProps) {
  const t = useTranslations('login.modes')
  const listRef = useRef<HTMLDivElement>(null)
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const next = arrowTarget(event.key, index, modes.length)
    if (next === undefined) return
    event.preventDefault()
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div ref={listRef} role="tablist" aria-label={t('label')} className={styles.tabs}>
      {modes.map((mode, index) => (
        <button
          key={mode}
          type="button"
          role="tab"
          id={tabId(mode)}
          aria-selected={mode === current}
          aria-controls={panelId(mode)}
          tabIndex={mode === current ? 0 : -1}
          onClick={() => onChange(mode)}
          onKeyDown={(event) => moveFocus(event, index)}
        >
          {t(mode)}
        </button>
      ))}
    </div>
  )
}
