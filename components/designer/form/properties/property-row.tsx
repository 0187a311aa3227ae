import { useTranslations } from 'next-intl'
import { type ComponentType, memo, useCallback, useId } from 'react'
import { FieldTip } from '@/components/ui/field'
import type { PropertyEntry } from '@/components/widget-kits/designer/property-entry'
import { type NodeId, nodeOf, type TreeDocument } from '@/lib/designer/public'
import { readRecord } from '@/lib/form/read'
import type { DesignerSession } from '../../shell/designer-session'
import { useSessionFact } from '../../shell/session-context'
import type { EditorProps } from './editor-props'
import { editorOf, isWide, labelsControl } from './editors'
import styles from './properties.module.css'

/** Whether the nodes have a use for the property, as they are now. */
export function isOfferedFor(entry: PropertyEntry, ids: readonly NodeId[], doc: TreeDocument): boolean {
  return entry.when === undefined || ids.every((id) => entry.when?.(readRecord(nodeOf(doc, id)?.shell)))
}

type RowProps = { entry: PropertyEntry; ids: readonly NodeId[] }

/** One property: what it is called, what it means, and the editor for it; nothing while the nodes have no use for it. */
export const PropertyRow = memo(function PropertyRow({ entry, ids }: RowProps) {
  const t = useTranslations('designer.properties')
  const tTips = useTranslations('designer.tips')
  const id = useId()
  const isOffered = useSessionFact(
    useCallback(({ document }: DesignerSession) => isOfferedFor(entry, ids, document), [entry, ids]),
  )
  if (!isOffered) return null
  const Editor = editorOf(entry) as ComponentType<EditorProps<PropertyEntry>>
  const label = t(entry.key)
  return (
    <div className={styles.row} data-wide={isWide(entry) || undefined} data-kind={entry.kind}>
      <span className={styles.label}>
        {labelsControl(entry) ? (
          <label htmlFor={id} id={`${id}-label`}>
            {label}
          </label>
        ) : (
          <span id={`${id}-label`}>{label}</span>
        )}
        {entry.hasTip ? <FieldTip text={tTips(entry.key)} /> : null}
      </span>
      <div className={styles.control}>
        <Editor entry={entry} ids={ids} id={id} label={label} />
      </div>
    </div>
  )
})
