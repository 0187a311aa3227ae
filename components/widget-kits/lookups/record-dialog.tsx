'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/components/ui/toast'
import type { RawRecord } from '@/lib/form/read'
import { LookupPanel } from './lookup-panel'
import type { KeyedRow, LookupSource } from './lookup-source'
import { LookupTexts } from './lookup-texts'
import styles from './lookups.module.css'
import type { LookupColumn } from './selection-config'

/** What was chosen; `row` is unknown for values that were chosen before and not seen since. */
export type ChosenRecord = { key: string; row: RawRecord | null }

export type RecordDialogProps = {
  popupType: 'dialog' | 'drawer'
  /** Empty: the title of the product. */
  title: string
  width: string
  source: LookupSource
  columns: readonly LookupColumn[]
  idColumn: string
  textColumn: string
  isMulti: boolean
  /** Values that are chosen when it opens. */
  initial?: readonly string[]
  onConfirm: (chosen: readonly ChosenRecord[]) => void
  onClose: () => void
}

/** Title that designs carry unless somebody gave them another; it is shown in the language of the person. */
const designedTitle = '选择数据'

/** Dialog or drawer to choose records: keyword, table, paging; what is chosen stays chosen over pages (spec 2 §2.2). */
export function RecordDialog(props: RecordDialogProps) {
  return (
    <LookupTexts>
      <OpenDialog {...props} />
    </LookupTexts>
  )
}

function OpenDialog({ popupType, title, width, initial, onConfirm, onClose, ...panel }: RecordDialogProps) {
  const t = useTranslations('lookups')
  const tCommon = useTranslations('common')
  const { chosen, toggle, toggleAll } = useChosen(initial ?? [], panel.isMulti)
  const confirm = (given: ReadonlyMap<string, RawRecord | null>) => {
    if (given.size === 0) toast.warning(t('chooseFirst'))
    else onConfirm(listOf(given))
  }
  const activate = (row: KeyedRow) => {
    if (panel.isMulti) confirm(chosen)
    else if (row.isChoosable) confirm(new Map([[row.key, row.row]]))
  }
  return (
    <Surface
      kind={popupType === 'drawer' ? 'drawer' : 'general'}
      open
      title={title === '' || title === designedTitle ? t('title') : title}
      width={width}
      onClose={onClose}
      footer={
        <>
          {panel.isMulti ? (
            <span className={styles.count} role="status">
              {t('chosenCount', { count: chosen.size })}
            </span>
          ) : null}
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" onClick={() => confirm(chosen)}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog} data-kind={popupType}>
        <LookupPanel
          {...panel}
          isChosen={(key) => chosen.has(key)}
          onToggle={toggle}
          onToggleAll={toggleAll}
          onActivate={activate}
        />
      </div>
    </Surface>
  )
}

/** Single choice replaces, multiple choice adds and takes away (spec 2 §4). */
export function useChosen(
  initial: readonly string[],
  isMulti: boolean,
  onChanged?: (chosen: ReadonlyMap<string, RawRecord | null>) => void,
) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, RawRecord | null>>(() => new Map(initial.map((key) => [key, null])))
  const take = (next: ReadonlyMap<string, RawRecord | null>) => {
    setChosen(next)
    onChanged?.(next)
  }
  const toggle = ({ key, row, isChoosable }: KeyedRow) => {
    if (!isChoosable) return
    const next = new Map(isMulti ? chosen : [])
    if (!next.delete(key)) next.set(key, row)
    take(next)
  }
  const toggleAll = (rows: readonly KeyedRow[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const { key, row } of rows) {
      if (isChosen) next.set(key, row)
      else next.delete(key)
    }
    take(next)
  }
  return { chosen, toggle, toggleAll }
}

export function listOf(chosen: ReadonlyMap<string, RawRecord | null>): readonly ChosenRecord[] {
  return [...chosen].map(([key, row]) => ({ key, row }))
}
