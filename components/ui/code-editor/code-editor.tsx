import type { Extension } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import CodeMirror from '@uiw/react-codemirror'
import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import { pageNonce } from '../mui/page-nonce'
import styles from './code-editor.module.css'
import { CodeEditorMessages } from './code-editor-messages'
import { codeLook } from './code-look'

export type CodeEditorProps = {
  /** Accessible name of the text. */
  label: string
  value: string
  onChange: (text: string) => void
  isReadOnly?: boolean
  /** Language, completions and checks; the same list from one drawing to the next. */
  extensions?: readonly Extension[]
  /** The editor is there, and this is how others write into it. */
  onReady?: (view: EditorView) => void
}

/**
 * Text of machines, with lines, search, and its own undo. Takes CodeMirror along: show it through `LazyCodeEditor`, or from a part that is
 * loaded on use itself. Tab belongs to the text; Escape gives the next Tab back to the page, which a line below says.
 */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <CodeEditorMessages>
      <Editor {...props} />
    </CodeEditorMessages>
  )
}

const none: readonly Extension[] = []

function Editor({ label, value, onChange, isReadOnly = false, extensions = none, onReady }: CodeEditorProps) {
  const t = useTranslations('codeeditor')
  const hintId = useId()
  const all = useMemo(
    () => [
      EditorView.cspNonce.of(pageNonce() ?? ''),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': hintId, 'aria-readonly': String(isReadOnly) }),
      EditorState.phrases.of(Object.fromEntries(phrases.map(([phrase, key]) => [phrase, t(key).replaceAll('#', '$')]))),
      codeLook,
      ...extensions,
    ],
    [label, hintId, isReadOnly, extensions, t],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key of the editor from closing the dialog around it.
    <div
      className={styles.editor}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
      }}
    >
      <CodeMirror
        className={styles.text ?? ''}
        value={value}
        height="100%"
        theme="none"
        readOnly={isReadOnly}
        basicSetup={setup}
        extensions={all}
        onChange={onChange}
        onCreateEditor={(view) => onReady?.(view)}
      />
      <p id={hintId} className={styles.hint}>
        {t('leave')}
      </p>
    </div>
  )
}

const setup = {
  tabSize: 2,
  foldGutter: false,
  rectangularSelection: false,
  crosshairCursor: false,
  highlightActiveLineGutter: false,
}

/** The texts of CodeMirror itself, and where ours are; `#` stands for what it puts in. */
const phrases = [
  ['Find', 'find'],
  ['Replace', 'replaceWith'],
  ['next', 'next'],
  ['previous', 'previous'],
  ['all', 'all'],
  ['match case', 'matchCase'],
  ['regexp', 'regexp'],
  ['by word', 'byWord'],
  ['replace', 'replace'],
  ['replace all', 'replaceAll'],
  ['close', 'close'],
  ['current match', 'currentMatch'],
  ['on line', 'onLine'],
  ['replaced match on line $', 'replacedOn'],
  ['replaced $ matches', 'replaced'],
  ['Go to line', 'goToLine'],
  ['go', 'go'],
  ['Diagnostics', 'faults'],
  ['No diagnostics', 'noFaults'],
  ['Completions', 'completions'],
  ['Control character', 'controlCharacter'],
] as const
