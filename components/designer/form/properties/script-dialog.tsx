import type { EditorView } from '@codemirror/view'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { SearchInput } from '@/components/ui/search-input'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { type NodeId, nameOfNode, nodeOf, valueAt } from '@/lib/designer/public'
import { scriptStub, scriptWords } from '@/lib/form/scripts/script-api'
import { goToLine } from '../../scripts/go-to-line'
import { LazyScriptText } from '../../scripts/lazy-script-text'
import { ScriptTrial } from '../../scripts/script-trial'
import { useSession } from '../../shell/session-context'
import { useKeepQuestion } from '../../shell/use-keep-question'
import { useFormFields } from './form-fields'
import styles from './properties.module.css'

type ScriptDialogProps = {
  title: string
  event: string
  node: NodeId
  text: string
  /** Where the caret stands when it opens, from 1. */
  line?: number
  onDone: (text: string) => void
  onClose: () => void
}

/** A script as text, with what it is given and the names of all fields beside it; nothing written is lost without a question. */
export function ScriptDialog({ title, event, node, text, line, onDone, onClose }: ScriptDialogProps) {
  const t = useTranslations('designer.scripts')
  const tCommon = useTranslations('common')
  const editor = useRef<EditorView | null>(null)
  const fields = useFormFields()
  const written = useMemo(() => fields.map(({ code, label }) => ({ code: code.replace('-', '.'), label })), [fields])
  const session = useSession()
  const defaultOf = (id: NodeId) => valueAt(nodeOf(session.document, id)?.shell, ['__config__', 'defaultValue']) ?? null
  const defaults = () =>
    Object.fromEntries(fields.filter(({ table }) => table === '').map((field) => [field.code, defaultOf(field.id)]))
  const start = text.trim() === '' ? scriptStub(event) : text
  const [draft, setDraft] = useState(start)
  const finish = () => {
    onDone(draft)
    onClose()
  }
  const close = useKeepQuestion({ isChanged: draft !== start, onKeep: finish, onClose })
  const insert = (word: string) => {
    const view = editor.current
    if (!view) return
    view.dispatch(view.state.replaceSelection(word))
    view.focus()
  }
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="1000px"
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{tCommon('cancel')}</Button>
          <Button variant="primary" onClick={finish}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.script}>
        <div className={styles.dialog}>
          <LazyScriptText
            label={t('source')}
            event={event}
            fields={written}
            areFieldsAll
            value={draft}
            onChange={setDraft}
            onReady={(view) => {
              editor.current = view
              if (line !== undefined) goToLine(view, line)
            }}
            fallback={<LoadingState />}
          />
          <ScriptTrial
            text={draft}
            event={event}
            fields={written}
            defaults={defaults}
            fieldName={nameOfNode(session.document, node)}
          />
          <p className={styles.note}>{t('phones')}</p>
        </div>
        <ScriptHelp event={event} onInsert={insert} />
      </div>
    </Surface>
  )
}

/** What the script is given, and the fields by their names; a press writes the name where the caret stands. */
function ScriptHelp({ event, onInsert }: { event: string; onInsert: (word: string) => void }) {
  const t = useTranslations('designer.scripts')
  const tArguments = useTranslations('designer.scripts.arguments')
  const fields = useFormFields()
  const [keyword, setKeyword] = useState('')
  const word = keyword.trim().toLowerCase()
  const shown = fields.filter(({ label, code }) => `${label} ${code}`.toLowerCase().includes(word))
  return (
    <div className={styles.scriptHelp}>
      <h3>{t('fields')}</h3>
      <SearchInput value={keyword} onChange={setKeyword} placeholder={t('findField')} aria-label={t('findField')} />
      <ul className={styles.scriptFields}>
        {shown.map(({ id, label, code }) => (
          <li key={id}>
            <button type="button" onClick={() => onInsert(`'${code.replace('-', '.')}'`)}>
              <span>{label}</span>
              <code>{code.replace('-', '.')}</code>
            </button>
          </li>
        ))}
      </ul>
      <h3>{t('given')}</h3>
      <dl className={styles.arguments}>
        {scriptWords(event).map(({ key, write }) => (
          <div key={key}>
            <dt>
              <button type="button" className={fieldStyles.linkButton} onClick={() => onInsert(write)}>
                {write}
              </button>
            </dt>
            <dd>{tArguments(key)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
