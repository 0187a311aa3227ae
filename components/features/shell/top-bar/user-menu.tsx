'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { BrandMark } from '@/components/ui/brand-mark'
import { confirm } from '@/components/ui/confirm'
import { Menu } from '@/components/ui/menu'
import { Surface } from '@/components/ui/surface'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { signOut } from '@/lib/client/sign-out'
import { toast } from '@/lib/client/toast-store'
import { lockScreen } from '../mutations'
import { productVersion, type ShellData } from '../shell-data'
import styles from './user-menu.module.css'

export function UserMenu({ data }: { data: ShellData }) {
  const t = useTranslations('shell.user')
  const tErrors = useTranslations('errors')
  const [isAboutOpen, setAboutOpen] = useState(false)
  const { userName, userAccount, headIcon } = data.user
  const attempt = (action: () => Promise<void>) => {
    action().catch((error: unknown) => {
      if (!isSessionEnd(error)) toast.error(errorText(error, (key, params) => tErrors(key, params)))
    })
  }
  const askToSignOut = async () => {
    if (await confirm({ text: t('logoutConfirm') })) await signOut()
  }
  return (
    <>
      <Menu
        label={t('menu', { name: userName })}
        trigger={
          <>
            <Avatar name={userName} src={headIcon} size={28} />
            <span className={styles.name} aria-hidden="true">
              {userName}
            </span>
          </>
        }
        header={
          <div className={styles.who}>
            <strong>{userName}</strong>
            <span>{userAccount}</span>
          </div>
        }
        entries={[
          { key: 'about', label: t('about'), icon: 'info', onSelect: () => setAboutOpen(true) },
          { key: 'lock', label: t('lock'), icon: 'lock', onSelect: () => attempt(lockScreen) },
          { key: 'logout', label: t('logout'), icon: 'logout', onSelect: () => attempt(askToSignOut) },
        ]}
      />
      <Surface kind="general" open={isAboutOpen} title={t('about')} width="400px" onClose={() => setAboutOpen(false)}>
        <div className={styles.about}>
          <BrandMark size={56} />
          <strong>{data.systemName}</strong>
          <span>{t('version', { version: data.systemVersion || productVersion })}</span>
          {data.copyright && <span>{data.copyright}</span>}
        </div>
      </Surface>
    </>
  )
}
