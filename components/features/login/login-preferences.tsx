'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { saveColorMode, writePreferenceCookie } from '@/lib/client/color-mode'
import { languageCookie, languageNames, languageOfTag, languages } from '@/lib/i18n/locales'
import styles from './login-preferences.module.css'

/** Language and light or dark, before anybody is signed in. */
export function LoginPreferences() {
  const t = useTranslations('login')
  const router = useRouter()
  const current = languageOfTag(useLocale())
  const [isDark, setDark] = useState<boolean | undefined>(undefined)
  const toggleMode = () => {
    const next = document.documentElement.dataset.mode === 'dark' ? 'light' : 'dark'
    saveColorMode(next)
    setDark(next === 'dark')
  }
  return (
    <div className={styles.bar}>
      <fieldset aria-label={t('language')} className={styles.languages}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language === 'en' ? 'en' : undefined}
            aria-pressed={language === current}
            onClick={() => {
              writePreferenceCookie(languageCookie, language)
              router.refresh()
            }}
          >
            {languageNames[language]}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className={styles.mode}
        aria-label={isDark ? t('lightMode') : t('darkMode')}
        data-tip={isDark ? t('lightMode') : t('darkMode')}
        onClick={toggleMode}
      >
        <Icon name="moon" className={styles.moon} />
        <Icon name="sun" className={styles.sun} />
      </button>
    </div>
  )
}
