'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { rootId } from '@/lib/designer/public'
import type { DesignFault } from './design-kind'
import { useDesigner } from './designer-context'
import styles from './designer-frame.module.css'

type PanelProps = { faults: readonly DesignFault[]; onFault?: ((fault: DesignFault) => void) | undefined }

/** Nobody mends more of them before looking again, and thousands of them would take long to draw. */
const shownMax = 200

/** What is wrong with the design. Pressing a fault leads to the node that has it. */
export function FaultsPanel({ faults, onFault }: PanelProps) {
  const t = useTranslations('designershell.faults')
  const { session, kind } = useDesigner()
  if (faults.length === 0) return <EmptyState text={t('none')} />
  return (
    <ul className={styles.faults} aria-label={t('name')}>
      {faults.slice(0, shownMax).map((fault, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults of one node may read the same, and rows keep nothing.
        <li key={index}>
          <button
            type="button"
            className={styles.fault}
            data-hard={fault.isHard || undefined}
            onClick={() => {
              session.select(fault.id === rootId ? [] : [fault.id])
              onFault?.(fault)
            }}
          >
            <Icon name={fault.isHard ? 'error' : 'warning'} size={16} />
            <span>
              {fault.text}
              <span className={styles.faultWhere}>
                {fault.id === rootId
                  ? t('whole')
                  : kind.labelOf(session.document, fault.id) || kind.typeName(session.document, fault.id)}
              </span>
            </span>
          </button>
        </li>
      ))}
      {faults.length > shownMax ? (
        <li className={styles.faultWhere}>{t('moreFaults', { count: faults.length - shownMax })}</li>
      ) : null}
    </ul>
  )
}
