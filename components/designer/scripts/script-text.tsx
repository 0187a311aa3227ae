import type { EditorView } from '@codemirror/view'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { CodeEditor } from '@/components/ui/code-editor/code-editor'
import { scriptLimits } from '@/lib/form/scripts/limits'
import { scriptWords } from '@/lib/form/scripts/script-api'
import { explained } from './explained'
import { scriptExtensions } from './script-extensions'
import type { ScriptField } from './script-language'
import { useFaultWords } from './use-fault-words'

export type ScriptTextProps = {
  /** Accessible name of the text. */
  label: string
  event: string
  fields: readonly ScriptField[]
  /** Whether `fields` are all names that the script can know. */
  areFieldsAll: boolean
  value: string
  onChange: (text: string) => void
  onReady?: (view: EditorView) => void
}

/** The editor of one script. Takes CodeMirror along, so it is shown through `LazyScriptText`. */
export function ScriptText({ label, event, fields, areFieldsAll, value, onChange, onReady }: ScriptTextProps) {
  const t = useTranslations('designer.scripts')
  const say = useFaultWords()
  const extensions = useMemo(
    () =>
      scriptExtensions({
        words: scriptWords(event),
        fields,
        areFieldsAll,
        say: {
          meaning: (key) => t(`arguments.${key}`),
          unknownField: (name) => t('unknownField', { name }),
          noFunction: t('noFunction'),
          tooLong: t('tooLong', { max: scriptLimits.scriptCharacters }),
          endless: say('errors.endless'),
          fault: (text) => t('fault', { text: explained(text, say) }),
        },
      }),
    [event, fields, areFieldsAll, t, say],
  )
  return <CodeEditor label={label} value={value} onChange={onChange} extensions={extensions} {...(onReady ? { onReady } : {})} />
}
