import { type MouseEvent, useEffect, useReducer, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import styles from './suggestions-panel.module.css'
import type { ImportPreview } from './types'

type SuggestionsPanelProps = { store: FormStore; table: string; preview: ImportPreview }

/** The same wrong text in cells of one column, and what may have been meant. */
type Doubt = { code: string; title: string; text: string; suggestions: readonly string[]; rowKeys: readonly string[] }

/** Wrong cells that are mended with one press, each alone or all with the same text. */
export function SuggestionsPanel({ store, table, preview }: SuggestionsPanelProps) {
  const t = useTexts('importing.suggestions')
  const [rowKeys] = useState(() => store.rows(table))
  const [isForAll, setForAll] = useState(true)
  const hintRef = useRef<HTMLParagraphElement>(null)
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  // The form's own store: what is mended by hand needs no suggestion any more.
  useEffect(() => store.subscribeAny(showAgain), [store])
  const doubts = doubtsIn({ store, table, preview }, rowKeys)
  const [hadAny] = useState(doubts.length > 0)
  if (!hadAny) return null
  const take = ({ code, rowKeys: places }: Doubt, value: string, event: MouseEvent<HTMLElement>) => {
    focusNext(event.currentTarget, hintRef.current, isForAll || places.length === 1)
    const wanted = isForAll ? places : places.slice(0, 1)
    store.setCells(
      table,
      wanted.map((rowKey) => ({ rowKey, code, value })),
    )
  }
  const count = doubts.reduce((sum, { rowKeys: places }) => sum + places.length, 0)
  return (
    <section className={styles.panel} aria-label={t('label')}>
      <div className={styles.head}>
        <p ref={hintRef} tabIndex={-1} role="status">
          {count > 0 ? t('hint', { count }) : t('done')}
        </p>
        {doubts.some(({ rowKeys: places }) => places.length > 1) && (
          <label>
            <Checkbox checked={isForAll} onChange={() => setForAll(!isForAll)} />
            {t('all')}
          </label>
        )}
      </div>
      <ul>
        {doubts.map((doubt) => (
          <li key={`${doubt.code} ${doubt.text}`}>
            <span className={styles.text}>
              {t('where', { title: doubt.title, text: doubt.text })}
              {doubt.rowKeys.length > 1 && <small>{t('count', { count: doubt.rowKeys.length })}</small>}
            </span>
            {doubt.suggestions.map((suggestion) => (
              <Button
                key={suggestion}
                size="sm"
                aria-label={t('take', { text: doubt.text, suggestion })}
                onClick={(event) => take(doubt, suggestion, event)}
              >
                {suggestion}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function doubtsIn({ store, table, preview }: SuggestionsPanelProps, rowKeys: readonly string[]): Doubt[] {
  const here = new Set(store.rows(table))
  const doubts = new Map<string, Doubt & { rowKeys: string[] }>()
  for (const { row, id, suggestions = [] } of preview.wrong ?? []) {
    const rowKey = rowKeys[row] ?? ''
    const text = readText(preview.rows[row]?.[id])
    const code = `${table}-${id}`
    if (suggestions.length === 0 || !here.has(rowKey) || readText(store.getValue(code, rowKey)) !== text) continue
    const title = preview.columns.find((column) => column.id === id)?.title ?? ''
    const doubt = doubts.get(`${code} ${text}`) ?? { code, title, text, suggestions, rowKeys: [] }
    doubt.rowKeys.push(rowKey)
    doubts.set(`${code} ${text}`, doubt)
  }
  return [...doubts.values()]
}

/** Where the pressed button goes away, the keyboard goes on with the next line. */
function focusNext(pressed: HTMLElement, hint: HTMLElement | null, isGone: boolean) {
  if (!isGone) return
  const line = pressed.closest('li')
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const target = next?.querySelector<HTMLElement>('button') ?? hint
  target?.focus()
}
