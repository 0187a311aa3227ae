'use client'

import { useTranslations } from 'next-intl'
import { SiteFrame } from '@/components/ui/site-frame'
import { ErrorState } from '@/components/ui/states'
import { webAddress } from '@/lib/domain/menu-address'
import { AppError } from '@/lib/errors/app-error'
import styles from './external-link-page.module.css'

type ExternalLinkPageProps = { href?: string; address?: string; title?: string }

/** Another site in a frame (contract 1 §24). */
export function ExternalLinkPage({ href, address, title }: ExternalLinkPageProps) {
  const t = useTranslations('shell')
  const target = address ?? decodeAddress(href ?? '')
  const url = typeof window === 'undefined' ? undefined : webAddress(target, window.location.origin)
  const name = title ?? t('fixed.externalLink')
  if (!url)
    return (
      <>
        <h1 className="tn-visually-hidden">{name}</h1>
        <ErrorState error={new AppError('invalid', 'external link', { userMessage: t('externalLink.invalid') })} />
      </>
    )
  return (
    <div className={styles.page}>
      <h1 className="tn-visually-hidden">{name}</h1>
      <div className={styles.bar}>
        <span className={styles.address}>{publicOrigin(url, name)}</span>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('externalLink.openOutside')}
        </a>
      </div>
      <SiteFrame className={styles.frame} src={url} title={name} />
    </div>
  )
}

/**
 * What may be told of where a frame leads: a site of the public, else the name of the entry. The rest of an address can hold a token, and
 * hosts of the house are nobody's business.
 */
function publicOrigin(address: string, name: string): string {
  const { hostname, host, origin } = new URL(address)
  const isPublicName = /\.[a-z][a-z0-9-]+$/i.test(hostname) && !privateNames.test(hostname)
  return isPublicName && origin !== window.location.origin ? host : name
}

/** Names that only exist inside a house (RFC 6762, 6761, 8375, and what companies use). */
const privateNames = /(^|\.)(local|localhost|localdomain|internal|intranet|private|corp|home|lan|test|home\.arpa)$/i

/** Base64 of the address in `href`; anything else gives nothing. */
function decodeAddress(path: string): string {
  const encoded = new URLSearchParams(path.split('?')[1] ?? '').get('href') ?? ''
  if (encoded.length > 6000) return ''
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll(' ', '+')), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}
