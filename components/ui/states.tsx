'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '@/lib/client/error-text'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/codes'
import { Button } from './button'
import { StatePicture, type StatePictureName } from './state-picture'
import styles from './states.module.css'

export function LoadingState({ text }: { text?: string }) {
  const t = useTranslations('common')
  return (
    <div className={styles.state} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <p className={styles.text}>{text ?? t('loading')}</p>
    </div>
  )
}

/** Spec 1 §8: empty lists say 暂无数据. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }) {
  const t = useTranslations('common')
  return <State picture="empty" text={text ?? t('noData')} action={action} />
}

const passing: ReadonlySet<ErrorCode> = new Set(['transport', 'timeout', 'busy'])

/** What failed because nobody answered is tried again by itself; what was refused would be refused again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common')
  const tErrors = useTranslations('errors')
  const isPassing = onRetry !== undefined && error instanceof AppError && passing.has(error.code)
  const latest = useRef(onRetry)
  latest.current = onRetry
  // The network, a timer, and the look of the person; the code for it comes when it is used.
  useEffect(() => {
    if (!isPassing) return
    let isGone = false
    let stop = () => {}
    import('@/lib/client/come-back').then(
      ({ retryLater }) => {
        if (!isGone) stop = retryLater(() => latest.current?.())
      },
      // Not even that came: the button is there.
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [isPassing])
  return (
    <div role="alert">
      <State
        picture="error"
        title={t('loadFailed')}
        text={errorText(error, (key, params) => tErrors(key, params))}
        hint={isPassing ? t('retriesByItself') : undefined}
        action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      />
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
