'use client'
import { useTranslations } from 'next-intl'
import { FieldTip } from '@/components/ui/field'
import { configAttribute } from '@/lib/form/attributes'
import { readFlag } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import styles from './table.module.css'

type TitleProps = { node: FieldNode; rowCount: number; isRequired: boolean }

/** Title of a sub-table with the number of its rows (contract 3a §6: showTitle). */
export function TableTitle({ node, rowCount, isRequired }: TitleProps) {
  const t = useTranslations('widgets')
  if (!readFlag(configAttribute(node, 'showTitle'), true) || !node.label) return null
  return (
    <div className={styles.title}>
      <span>
        {isRequired ? (
          <span className={styles.mark} aria-hidden="true">
            *
          </span>
        ) : null}
        {node.label}
      </span>
      {node.tipLabel ? <FieldTip text={node.tipLabel} /> : null}
      {rowCount > 0 ? <span className={styles.count}>{t('rowCount', { count: rowCount })}</span> : null}
    </div>
  )
}
