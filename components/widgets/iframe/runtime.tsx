'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/widget-kits/widgets.module.css'
import { numberAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { frameAddress } from './frame-address'

/**
 * A page in a frame. It runs its own scripts, but cannot reach this page or navigate it; a page of our own origin gets no
 * origin at all, because it could take the sandbox off.
 */
export function Runtime({ node }: { node: FieldNode }) {
  const t = useTranslations('widgets.iframe')
  const address = frameAddress(node)
  if (!address) {
    return (
      <div className={styles.notice} role="note">
        {t('unsafe')}
      </div>
    )
  }
  const isForeign = typeof location === 'undefined' || new URL(address).origin !== location.origin
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={node.label || t('title')}
      height={Math.min(2000, Math.max(80, numberAttribute(node, 'height') ?? 300))}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox={isForeign ? 'allow-scripts allow-same-origin allow-forms allow-popups' : 'allow-scripts allow-forms allow-popups'}
    />
  )
}
