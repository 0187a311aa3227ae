import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { isRefusal, type NodeId, sayRefusal, setProperty } from '@/lib/designer/public'
import { readText } from '@/lib/form/read'
import { useSession } from '../../../shell/session-context'
import { useDesignTables } from '../../tables/design-tables'
import type { EditorProps } from '../editor-props'
import { useProperty } from '../use-property'

/**
 * The name under which a field keeps its value (contract 3a §3.2). It takes effect when the control is left, so that no reference runs
 * after half a name; a name that another field has is refused in its place.
 */
export function NameEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const [node = ''] = ids
  const { value } = useProperty(ids, entry.path)
  const rename = useRename(node)
  // In a design with tables the column says how a field is called.
  const isFixed = useDesignTables().length > 0 || entry.isFixed
  const [draft, setDraft] = useState<string | null>(null)
  const [told, setTold] = useState<{ fault?: string; scripts?: number }>({})
  const stored = readText(value)
  const commit = () => {
    const name = draft?.trim()
    if (name === undefined || name === stored) return setDraft(null)
    const outcome = rename(name)
    setTold(outcome)
    if (outcome.fault === undefined) setDraft(null)
  }
  return (
    <>
      <input
        id={id}
        type="text"
        className={fieldStyles.native}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        readOnly={isFixed}
        aria-invalid={told.fault ? true : undefined}
        aria-describedby={told.fault ? `${id}-fault` : undefined}
        value={draft ?? stored}
        onChange={(event) => {
          setDraft(event.target.value)
          setTold({})
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
          if (event.key !== 'Escape' || draft === null) return
          event.stopPropagation()
          setDraft(null)
          setTold({})
        }}
      />
      {told.fault ? (
        <p id={`${id}-fault`} className={fieldStyles.error} role="alert">
          {told.fault}
        </p>
      ) : null}
      {told.scripts ? (
        <p className={fieldStyles.help} role="status">
          {t('scriptsKeepName', { count: told.scripts })}
        </p>
      ) : null}
    </>
  )
}

function useRename(node: NodeId): (name: string) => { fault?: string; scripts?: number } {
  const t = useTranslations('designer')
  const session = useSession()
  return (name) => {
    // Refused in its place, not by a message that goes away.
    const result = session.history.run(setProperty({ id: node, path: ['__vModel__'], value: name }))
    if (isRefusal(result)) return { fault: sayRefusal(result, (key, values) => t(key, values)) }
    return { scripts: 'scripts' in result && Array.isArray(result.scripts) ? result.scripts.length : 0 }
  }
}
