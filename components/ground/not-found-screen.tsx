'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { StatusPage } from '@/components/ui/status-page'
import { useShell } from './shell-context'

/** A path that does not exist, or that this user may not open: nobody learns which of the two. */
export function NotFoundScreen() {
  const t = useTranslations('shell')
  const { openPath } = useShell()
  return (
    <StatusPage
      isInShell
      picture="notFound"
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Button variant="primary" startIcon={<Icon name="home" size={16} />} onClick={() => openPath('/home')}>
          {t('notFound.home')}
        </Button>
      }
    />
  )
}
