'use client'
import { useTranslations } from 'next-intl'
import { SiteFrame } from '@/components/ui/site-frame'
import styles from '@/components/widget-kits/widgets.module.css'
import { numberAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { frameAddress } from './frame-address'

/** A page in a frame. */
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
  return (
    <SiteFrame
      className={styles.frame}
      src={address}
      title={node.label || t('title')}
      height={Math.min(2000, Math.max(80, numberAttribute(node, 'height') ?? 300))}
      loading="lazy"
    />
  )
}
