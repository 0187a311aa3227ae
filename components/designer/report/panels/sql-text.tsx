import { autocompletion } from '@codemirror/autocomplete'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import type { EditorView } from '@codemirror/view'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CodeEditor } from '@/components/ui/code-editor/code-editor'
import styles from './report-panels.module.css'
import { useSheet } from './use-sheet'

const extensions = [sql({ dialect: PostgreSQL }), autocompletion({ icons: false })]

type SqlTextProps = { label: string; value: string; onChange: (text: string) => void }

/** A statement with the parameters of the report, which a press puts in at the caret. Takes CodeMirror along: load it on use. */
export function SqlText({ label, value, onChange }: SqlTextProps) {
  const t = useTranslations('reportpanels.dataSet')
  const { parameters } = useSheet()
  const viewRef = useRef<EditorView | null>(null)
  const words = useMemo(() => parameters.map(({ name }) => `{${name}}`), [parameters])
  const insert = (word: string) => {
    const view = viewRef.current
    if (!view) return
    view.dispatch(view.state.replaceSelection(word))
    view.focus()
  }
  return (
    <>
      {words.length > 0 ? (
        <fieldset className={styles.sqlWords} aria-label={t('insert')}>
          {words.map((word) => (
            <Button key={word} size="sm" onClick={() => insert(word)}>
              {word}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <div className={styles.sqlText}>
        <CodeEditor
          label={label}
          value={value}
          extensions={extensions}
          onChange={onChange}
          onReady={(view) => {
            viewRef.current = view
          }}
        />
      </div>
    </>
  )
}
