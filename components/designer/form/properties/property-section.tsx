import { useTranslations } from 'next-intl'
import { useCallback, useId } from 'react'
import { Icon } from '@/components/ui/icon'
import type { NodeId } from '@/lib/designer/public'
import type { DesignerSession } from '../../shell/designer-session'
import { useSessionFact } from '../../shell/session-context'
import styles from './properties.module.css'
import { isOfferedFor, PropertyRow } from './property-row'
import type { ShownSection } from './shown-entries'

type SectionProps = { section: ShownSection; ids: readonly NodeId[]; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Properties that belong together, below a title that folds them. */
export function PropertySection({ section, ids, isOpen, onOpen }: SectionProps) {
  const t = useTranslations('designer.sections')
  const id = useId()
  const { entries } = section
  const hasAny = useSessionFact(
    useCallback(({ document }: DesignerSession) => entries.some((entry) => isOfferedFor(entry, ids, document)), [entries, ids]),
  )
  if (!hasAny) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onOpen(!isOpen)}>
          {t(section.key)}
          <Icon name="chevron-right" size={14} />
        </button>
      </h2>
      <div id={id} className={styles.rows} hidden={!isOpen}>
        {isOpen ? entries.map((entry) => <PropertyRow key={rowKey(entry)} entry={entry} ids={ids} />) : null}
      </div>
    </section>
  )
}

/** Two forms of one property, of which one is offered at a time, share their key and path. */
function rowKey(entry: ShownSection['entries'][number]): string {
  const { key, kind } = entry
  return `${key} ${kind} ${'options' in entry ? entry.options.length : ''}`
}
