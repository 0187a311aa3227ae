'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { FieldPopover } from '@/components/ui/field-popover'
import { LookupPanel } from './lookup-panel'
import type { LookupSource } from './lookup-source'
import { LookupTexts } from './lookup-texts'
import styles from './lookup-trigger.module.css'
import { type ChosenRecord, listOf, useChosen } from './record-dialog'
import type { LookupColumn } from './selection-config'

type RecordPopoverProps = {
  id: string
  anchorRef: RefObject<HTMLElement | null>
  source: LookupSource
  columns: readonly LookupColumn[]
  idColumn: string
  textColumn: string
  isMulti: boolean
  isSearchable: boolean
  initial: readonly string[]
  onChoose: (chosen: readonly ChosenRecord[]) => void
  onClose: (isRefocusing: boolean) => void
}

/** Table of records below its field: 700 px wide, 300 px of rows (spec 2 §2.2). A press on a row takes it at once. */
export function RecordPopover({ id, anchorRef, ...props }: RecordPopoverProps) {
  return (
    <FieldPopover
      id={id}
      anchorRef={anchorRef}
      role="presentation"
      className={styles.popover}
      onClose={() => props.onClose(false)}
    >
      <LookupTexts>
        <PopoverBody {...props} />
      </LookupTexts>
    </FieldPopover>
  )
}

function PopoverBody({ initial, onChoose, onClose, ...panel }: Omit<RecordPopoverProps, 'id' | 'anchorRef'>) {
  const t = useTranslations('lookups')
  const ref = useRef<HTMLDivElement>(null)
  const { chosen, toggle, toggleAll } = useChosen(initial, panel.isMulti, (next) => {
    onChoose(listOf(next))
    if (!panel.isMulti) onClose(true)
  })
  // External system: keyboard focus, which moves into the popover as it opens.
  useEffect(() => {
    const body = ref.current
    const first = body?.querySelector<HTMLElement>('[data-autofocus]') ?? body
    first?.focus()
  }, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The dialog around the form stays open.
    event.preventDefault()
    event.stopPropagation()
    onClose(true)
  }
  return (
    <div ref={ref} role="dialog" aria-label={t('records')} tabIndex={-1} className={styles.popoverBody} onKeyDown={handleKeyDown}>
      <LookupPanel
        {...panel}
        takesFocus
        isChosen={(key) => chosen.has(key)}
        onToggle={toggle}
        onToggleAll={toggleAll}
        onActivate={toggle}
      />
    </div>
  )
}
