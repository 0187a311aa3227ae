import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import tabStyles from '@/components/ui/tab-button.module.css'
import styles from './office.module.css'

type SheetTabsProps = { names: readonly string[]; current: number; onChoose: (index: number) => void }

/** The sheets of a workbook, below them as in office suites. */
export function SheetTabs({ names, current, onChoose }: SheetTabsProps) {
  const t = useTranslations('upload.preview')
  const listRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = arrowTarget(event.key, current, names.length)
    if (target === undefined) return
    event.preventDefault()
    onChoose(target)
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }
  return (
    <div ref={listRef} role="tablist" aria-label={t('sheets')} className={styles.tabs} onKeyDown={handleKeyDown}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`workbook-tab-${index}`}
          aria-controls="workbook-sheet"
          aria-selected={index === current}
          tabIndex={index === current ? 0 : -1}
          className={tabStyles.tab}
          onClick={() => onChoose(index)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
