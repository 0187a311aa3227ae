'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { rootId } from '@/lib/designer/public'
import type { DesignFault, LedFault } from './design-kind'
import { useDesigner } from './designer-context'
import styles from './designer-frame.module.css'

type PanelProps = {
  faults: readonly DesignFault[]
  /** The one that the person is led to. */
  led?: LedFault | null
  onFault?: ((fault: DesignFault) => void) | undefined
}

/** Nobody mends more of them before looking again, and thousands of them would take long to draw. */
const shownMax = 200

export function isSameFault(one: DesignFault, other: DesignFault): boolean {
  return one.id === other.id && one.text === other.text
}

/** What is wrong with the design. Pressing a fault leads to the node that has it. */
export function FaultsPanel({ faults, led = null, onFault }: PanelProps) {
  const t = useTranslations('designershell.faults')
  const { session } = useDesigner()
  if (faults.length === 0) return <EmptyState text={t('none')} />
  const ledAt = led ? faults.findIndex((fault) => isSameFault(fault, led.fault)) : -1
  return (
    <ul className={styles.faults} aria-label={t('name')}>
      {faults.slice(0, shownMax).map((fault, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults of one node may read the same, and rows keep nothing.
        <li key={index}>
          <FaultLine
            fault={fault}
            led={index === ledAt ? led : null}
            onPress={() => {
              session.select(fault.id === rootId ? [] : [fault.id])
              onFault?.(fault)
            }}
          />
        </li>
      ))}
      {faults.length > shownMax ? (
        <li className={styles.faultWhere}>{t('moreFaults', { count: faults.length - shownMax })}</li>
      ) : null}
    </ul>
  )
}

type LineProps = { fault: DesignFault; led: LedFault | null; onPress: () => void }

function FaultLine({ fault, led, onPress }: LineProps) {
  const t = useTranslations('designershell.faults')
  const { session, kind } = useDesigner()
  const ref = useRef<HTMLButtonElement>(null)
  // The document's focus: whoever was led here goes on from here.
  useEffect(() => {
    if (led) ref.current?.focus()
  }, [led])
  const { id, text, isHard } = fault
  return (
    <button
      ref={ref}
      type="button"
      className={styles.fault}
      data-hard={isHard || undefined}
      aria-current={led ? true : undefined}
      onClick={onPress}
    >
      <Icon name={isHard ? 'error' : 'warning'} size={16} />
      <span>
        {text}
        <span className={styles.faultWhere}>
          {id === rootId ? t('whole') : kind.labelOf(session.document, id) || kind.typeName(session.document, id)}
        </span>
      </span>
    </button>
  )
}
