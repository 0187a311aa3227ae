'use client'

import { useTranslations } from 'next-intl'
import { QRCodeSVG } from 'qrcode.react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Spinner } from '@/components/ui/spinner'
import styles from './qr-panel.module.css'
import { useQrSignIn } from './use-qr-sign-in'

// Contract 1 §5.3.
const sizePx = 250

type QrPanelProps = {
  onSignedIn: () => void
  /** True where this product itself has a page that plays the phone. */
  hasPhonePage: boolean
}

/** Signing in with the phone app: a code, and what has become of it. */
export function QrPanel({ onSignedIn, hasPhonePage }: QrPanelProps) {
  const t = useTranslations('login.qr')
  const tCommon = useTranslations('common')
  const { state, refresh, cancel } = useQrSignIn(onSignedIn)
  const ticket = state.kind === 'waiting' || state.kind === 'scanned' ? state.ticket : undefined
  return (
    <div className={styles.panel}>
      <div className={styles.frame} data-state={state.kind} aria-busy={state.kind === 'loading' || undefined}>
        {state.kind === 'loading' && <span className={styles.blank} aria-hidden="true" />}
        {ticket !== undefined && (
          // Wire: the text that the phone app reads.
          <QRCodeSVG value={JSON.stringify({ t: 'login', id: ticket })} size={sizePx} level="M" marginSize={2} title={t('alt')} />
        )}
        {state.kind === 'loading' && <Spinner size={28} className={styles.spinner ?? ''} />}
        {state.kind === 'expired' && (
          <button type="button" className={styles.refresh} onClick={refresh}>
            <Icon name="refresh" size={26} />
            <strong>{t('expired')}</strong>
            <span>{t('refresh')}</span>
          </button>
        )}
        {state.kind === 'failed' && (
          <div className={styles.cover} role="alert">
            <Icon name="error" size={26} />
            <p>{state.text}</p>
            <Button size="sm" onClick={refresh}>
              {tCommon('retry')}
            </Button>
          </div>
        )}
        {(state.kind === 'scanned' || state.kind === 'done') && (
          <div className={styles.cover} data-good="">
            <Icon name="success" size={30} />
            <strong>{t('scanned')}</strong>
            <p>{state.kind === 'done' ? t('done') : t('confirmOnPhone')}</p>
            {state.kind === 'scanned' && (
              <Button size="sm" onClick={cancel}>
                {t('cancel')}
              </Button>
            )}
          </div>
        )}
      </div>
      {/* What covers the code is drawn above, but only this line is announced. */}
      <p
        className={styles.status}
        role="status"
        data-covered={state.kind === 'waiting' || state.kind === 'loading' ? undefined : ''}
      >
        {statusText(state.kind)}
      </p>
      {hasPhonePage && state.kind === 'waiting' && (
        <p className={styles.phonePage}>
          {t('noPhone')}{' '}
          <a href={`/phoneLogin?ticket=${encodeURIComponent(state.ticket)}`} target="_blank" rel="noopener">
            {t('phonePage')}
            <Icon name="external" size={13} />
          </a>
        </p>
      )}
    </div>
  )

  function statusText(kind: typeof state.kind): string {
    if (kind === 'loading') return t('loading')
    if (kind === 'waiting') return t('hint')
    if (kind === 'scanned') return `${t('scanned')} ${t('confirmOnPhone')}`
    if (kind === 'done') return t('done')
    return kind === 'expired' ? t('expired') : ''
  }
}
