import { autocompletion } from '@codemirror/autocomplete'
import { javascript } from '@codemirror/lang-javascript'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { MSSQL, MySQL, PLSQL, PostgreSQL, type SQLDialect, type SQLNamespace, sql } from '@codemirror/lang-sql'
import { linter, lintGutter } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { useMemo, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CodeEditor } from '@/components/ui/code-editor/code-editor'
import { useTexts } from '@/lib/client/use-texts'
import styles from './data-interfaces.module.css'

export type CodeLanguage = 'sql' | 'json' | 'javascript' | 'text'

type CodePanelProps = {
  label: string
  language: CodeLanguage
  value: string
  onChange: (text: string) => void
  /** Words that are put in at the caret by a click. */
  words?: readonly string[]
  /** Names that SQL is completed with. */
  tables?: SQLNamespace
  /** The kind of database that SQL is for (`dbType` of a connection). */
  database?: string
  isReadOnly?: boolean
}

const noTables: SQLNamespace = {}

/** Text of an interface with its language, and words to put into it. Takes CodeMirror along: show it through `LazyCodePanel`. */
export function CodePanel({
  label,
  language,
  value,
  onChange,
  words = [],
  tables = noTables,
  database = '',
  isReadOnly,
}: CodePanelProps) {
  const t = useTexts('admin.dataInterfaces')
  const viewRef = useRef<EditorView | null>(null)
  const extensions = useMemo(() => extensionsOf(language, tables, database), [language, tables, database])
  const insert = (word: string) => {
    const view = viewRef.current
    if (!view) return
    view.dispatch(view.state.replaceSelection(word))
    view.focus()
  }
  return (
    <div className={styles.code}>
      {words.length > 0 && (
        <fieldset className={styles.words} aria-label={t('insert')}>
          {words.map((word) => (
            <Button key={word} size="sm" onClick={() => insert(word)}>
              {word}
            </Button>
          ))}
        </fieldset>
      )}
      <div className={styles.codeText}>
        <CodeEditor
          label={label}
          value={value}
          onChange={onChange}
          isReadOnly={isReadOnly ?? false}
          extensions={extensions}
          onReady={(view) => {
            viewRef.current = view
          }}
        />
      </div>
    </div>
  )
}

/** The others speak as PostgreSQL does. */
const sqlDialects: Readonly<Record<string, SQLDialect>> = { MySQL, Doris: MySQL, SQLServer: MSSQL, Oracle: PLSQL, DM: PLSQL }

function extensionsOf(language: CodeLanguage, tables: SQLNamespace, database: string) {
  switch (language) {
    case 'sql':
      return [sql({ dialect: sqlDialects[database] ?? PostgreSQL, schema: tables }), autocompletion({ icons: false })]
    case 'json':
      return [json(), lintGutter(), linter(jsonParseLinter())]
    case 'javascript':
      return [javascript()]
    default:
      return []
  }
}
