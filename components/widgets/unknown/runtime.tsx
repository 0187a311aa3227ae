'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/widget-kits/widgets.module.css'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'

/** A widget of another version: named, with its type key for administrators, and never in the way of the rest (D2). */
export function UnknownWidget({ node, value, text }: { node: FieldNode; value?: unknown; text?: string }) {
  const t = useTranslations('widgets')
  const shown = text ?? plainText(value)
  return (
    <div className={styles.notice} role="note">
      <span>{t('unknownWidget', { label: node.label || node.name || '–', type: node.type || '–' })}</span>
      {shown ? <span>{shown}</span> : null}
    </div>
  )
}
