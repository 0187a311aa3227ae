'use client'

import { useTranslations } from 'next-intl'
import { PasswordForm } from './password-form'
import styles from './profile.module.css'

/** 修改密码 of the profile. */
export function PasswordPanel() {
  const t = useTranslations('profile.password')
  return (
    <div className={styles.panel}>
      <p className={styles.hint}>{t('notice')}</p>
      <PasswordForm />
    </div>
  )
}
