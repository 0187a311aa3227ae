import { useTranslations } from 'next-intl'
import { Radio } from '@/components/ui/check'
import { classes, fieldStyles } from '@/components/ui/field'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { inOneStep, type NodeId, nodeOf, setProperty, type TreeDocument, typeOfNode, valueAt } from '@/lib/designer/public'
import { readFlag, readText } from '@/lib/form/read'
import { useSession } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'

/** 展示数据 or 存储数据 (contract 3a §3.2, §4.6): what is stored needs a name, what is only shown has none. */
export function StorageEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.choices')
  const [node = ''] = ids
  const session = useSession()
  const isStored = readFlag(useProperty(ids, entry.path).value)
  const change = (next: 0 | 1) => {
    const name = next === 0 ? undefined : freeName(session.document, node)
    session.run(
      inOneStep([
        setProperty({ id: node, path: ['isStorage'], value: next }),
        setProperty({ id: node, path: ['__vModel__'], value: name }),
      ]),
    )
  }
  return (
    <div role="radiogroup" id={id} aria-labelledby={`${id}-label`} className={classes(fieldStyles.segments, styles.segments)}>
      {([0, 1] as const).map((value) => (
        <label key={value} className={fieldStyles.segment}>
          <Radio name={id} checked={isStored === (value === 1)} onChange={() => change(value)} />
          <span>{t(value === 0 ? 'storage_0' : 'storage_1')}</span>
        </label>
      ))}
    </div>
  )
}

/** As new fields are called; the number is the node's own, which no other node has (contract 3a §3.1). */
function freeName(doc: TreeDocument, id: NodeId): string {
  const shell = nodeOf(doc, id)?.shell
  const number = readText(valueAt(shell, ['__config__', 'formId'])) || id.replace(/\D/g, '')
  return `${typeOfNode(doc, id)}Field${number}`
}
