import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldPopover } from '@/components/ui/field-popover'
import { useTexts } from '@/lib/client/use-texts'
import { ConditionPanel } from './condition-panel'
import styles from './super-query.module.css'
import { conditionAbout, missingOf, type QueryCondition, type QueryField } from './utils'

type ColumnFilterProps = {
  field: QueryField
  /** In force on the column. */
  condition: QueryCondition | undefined
  anchor: HTMLElement
  onApply: (condition: QueryCondition | null) => void
  onClose: () => void
}

/** The condition of one column, beside its head. */
export function ColumnFilter({ field, condition, anchor, onApply, onClose }: ColumnFilterProps) {
  const t = useTexts('list.super')
  const anchorRef = useRef<HTMLElement | null>(anchor)
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(condition ?? conditionAbout(field))
  const [isChecked, setChecked] = useState(false)
  // External system: the focus of the page, which goes into what has opened.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  const close = () => {
    onClose()
    anchor.focus({ preventScroll: true })
  }
  const finish = (next: QueryCondition | null) => {
    onApply(next)
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!missingOf(draft)) finish(draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A list that is open in it closes first, and says so.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const surfacesBefore = useRef(countSurfaces())
  // A picker of its own stands above the page: pressing in there is no press beside the condition.
  const leave = () => {
    if (countSurfaces() <= surfacesBefore.current) onClose()
  }
  return (
    <FieldPopover anchorRef={anchorRef} onClose={leave} className={styles.columnFilter ?? ''}>
      <div role="dialog" aria-label={t('filterOf', { name: field.label })}>
        <form ref={formRef} onSubmit={submit} onKeyDown={onKeyDown}>
          <ConditionPanel condition={draft} fields={[field]} number={1} isFaulty={isChecked} isOfField onChange={setDraft} />
          {isChecked && missingOf(draft) && <p className={styles.lack}>{t(missingOf(draft) ?? 'noValue')}</p>}
          <div className={styles.columnFilterButtons}>
            <Button disabled={!condition} onClick={() => finish(null)}>
              {t('filterLift')}
            </Button>
            <Button type="submit" variant="primary">
              {t('filterApply')}
            </Button>
          </div>
        </form>
      </div>
    </FieldPopover>
  )
}

function countSurfaces(): number {
  return document.querySelectorAll('[data-tn-surface]').length
}
