'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { errorText } from '@/lib/client/error-text'
import { Button } from './button'
import { Spinner } from './spinner'
import { StatePicture, type StatePictureName } from './state-picture'
import styles from './states.module.css'
import { useRetryPassing } from './use-retry-passing'

export function LoadingState({ text }: { text?: string }) {
  const t = useTranslations('common')
  return (
    <div className={styles.state} role="status">
      <Spinner size={26} className={styles.spinner ?? ''} />
      <p className={styles.text}>{text ?? t('loading')}</p>
    </div>
  )
}

type EmptyStateProps = { text?: string; action?: ReactNode; picture?: 'empty' | 'noMatch' }

/** Spec 1 §8: empty lists say 暂无数据. */
export function EmptyState({ text, action, picture = 'empty' }: EmptyStateProps) {
  const t = useTranslations('common')
  return <State picture={picture} text={text ?? t('noData')} action={action} />
}

/** What failed because nobody answered is tried again by itself; what was refused would be refused again. */
export function ErrorState({ error, hint, onRetry }: { error: unknown; hint?: string | undefined; onRetry?: () => void }) {
  const t = useTranslations('common')
  const tErrors = useTranslations('errors')
  const isPassing = useRetryPassing(error, onRetry)
  return (
    <div role="alert">
      <State
        picture={isPassing ? 'offline' : 'error'}
        title={t('loadFailed')}
        text={errorText(error, (key, params) => tErrors(key, params))}
        hint={isPassing ? t('retriesByItself') : hint}
        action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  )
}

/** Beside what is shown still: bringing it up to date has failed, and is tried again like everything that failed. */
export function RefreshFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('common')
  const isPassing = useRetryPassing(error, onRetry)
  return (
    <div className={styles.refreshFailed} role="alert">
      <span>{t('refreshFailed')}</span>
      {isPassing && <span className={styles.hint}>{t('retriesByItself')}</span>}
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

export function NoPermissionState({ text }: { text?: string }) {
  const t = useTranslations('common')
  return <State picture="noPermission" title={t('noPermission')} text={text ?? t('noPermissionHint')} />
}

type StateProps = { picture: StatePictureName; title?: string; text: string; hint?: string | undefined; action?: ReactNode }

/** What stands where something else should be: a picture, what is the matter, and what to do about it. */
function State({ picture, title, text, hint, action }: StateProps) {
  return (
    <div className={styles.state}>
      <StatePicture name={picture} />
      {title && <p className={styles.title}>{title}</p>}
      <p className={styles.text}>{text}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
