import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LineIcon } from '@/components/ui/icon'
import { editedText, isInSheet, rangeName, rangeNamed, steppedPlace } from '@/lib/designer/report/public'
import { useDesigner } from '../shell/designer-context'
import { isSaveKey } from '../shell/key-targets'
import styles from './report-designer.module.css'
import { selectRange } from './sheet-actions'
import { useActiveCell, useSelectedRange, useSheetSelection } from './sheet-context'
import { sheetIcons } from './sheet-icon-paths'
import { useEdited, useSheetParts, useToSheet } from './sheet-parts'

/** The name of what is chosen, and the whole text of the cell that is worked on. */
export function FormulaBar() {
  const t = useTranslations('reportdesigner.sheet')
  const { session } = useDesigner()
  const selection = useSheetSelection()
  const { editing } = useSheetParts()
  const edited = useEdited()
  const { place } = useActiveCell()
  const inputRef = useRef<HTMLInputElement>(null)
  const text = edited ? edited.text : editedText(session.document, place)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isSaveKey(event)) return editing.commit()
    if (event.key === 'Escape') editing.cancel()
    else if (event.key === 'Enter') {
      editing.commit()
      selection.select(steppedPlace(session.document, selection.active, event.shiftKey ? 'up' : 'down'))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.formulaBar}>
      <NameBox />
      <span className={styles.formulaSign} aria-hidden="true">
        <LineIcon path={sheetIcons.formula} size={16} />
      </span>
      <input
        ref={inputRef}
        className={styles.formula}
        aria-label={t('content')}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          if (!editing.current) editing.begin('edit', 'bar')
          editing.change(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (editing.current?.source === 'bar') editing.commit()
        }}
      />
    </div>
  )
}

/** Shows what is chosen; a name that is typed here is chosen. */
function NameBox() {
  const t = useTranslations('reportdesigner.sheet')
  const { session } = useDesigner()
  const selection = useSheetSelection()
  const range = useSelectedRange()
  const toSheet = useToSheet()
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = rangeNamed(typed ?? '')
    if (wanted && isInSheet(session.document, wanted)) selectRange(selection, wanted)
    setTyped(null)
  }
  return (
    <input
      className={styles.nameBox}
      aria-label={t('place')}
      spellCheck={false}
      autoComplete="off"
      value={typed ?? rangeName(range)}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') go()
        else if (event.key === 'Escape') setTyped(null)
        else return
        // What is typed next is meant for the cell, this key is not.
        event.preventDefault()
        event.stopPropagation()
        toSheet()
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
