'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import frame from '../shell/designer-frame.module.css'
import type { TemplateFault } from './faults'

type ListProps = { faults: readonly TemplateFault[]; onFault: (fault: TemplateFault) => void }

const shownMax = 200

/** What is wrong with the template; pressing a fault leads to where it is. */
export function FaultsList({ faults, onFault }: ListProps) {
  const t = useTranslations('printdesigner.faults')
  if (faults.length === 0) return <EmptyState text={t('none')} />
  return (
    <ul className={frame.faults} aria-label={t('name')}>
      {faults.slice(0, shownMax).map((fault, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read the same, and rows keep nothing.
        <li key={index}>
          <button type="button" className={frame.fault} data-hard={fault.isHard || undefined} onClick={() => onFault(fault)}>
            <Icon name={fault.isHard ? 'error' : 'warning'} size={16} />
            <span>{t(fault.kind, { name: fault.name ?? '', row: fault.row ?? 0 })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
