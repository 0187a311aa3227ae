import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { paneNode } from '@/components/widget-kits/designer/dropped-panes'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { addNodes, childrenOf, deleteNodes, type NodeId, sortChildren } from '@/lib/designer/public'
import { readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { useChildren, useSession } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import { useNodeType } from '../form-fields'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { ItemTools, moved } from './item-tools'

/** The panes of a tab or a collapse: their titles, their order, new ones; one that holds something goes only after a question. */
export function PanesEditor({ ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panes')
  const [node = ''] = ids
  const session = useSession()
  const panes = useChildren(node)
  const partType = factsOf(useNodeType(node)).partType ?? 'tabItem'
  const add = () => {
    const title = t('new', { number: panes.length + 1 })
    session.run(addNodes({ nodes: [paneNode(partType, title, String(panes.length + 1))], to: { into: node } }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.stack}>
      <ul className={styles.list}>
        {panes.map((pane, index) => (
          <Pane
            key={pane}
            id={pane}
            index={index}
            count={panes.length}
            onMove={(to) => void session.run(sortChildren({ id: node, order: moved(panes, index, to) }))}
          />
        ))}
      </ul>
      <span className={styles.tools}>
        <Button size="sm" startIcon={<Icon name="plus" size={14} />} onClick={add}>
          {t('add')}
        </Button>
      </span>
    </div>
  )
}

const titlePath = ['title']

type PaneProps = { id: NodeId; index: number; count: number; onMove: (to: number) => void }

function Pane({ id, index, count, onMove }: PaneProps) {
  const t = useTranslations('designer.panes')
  const session = useSession()
  const ids = useMemo(() => [id], [id])
  const { value, type, leave } = useProperty(ids, titlePath)
  const title = readText(value)
  const remove = async () => {
    const inside = childrenOf(session.document, id).length
    const isSure =
      inside === 0 || (await confirm({ text: t('removeAsk', { title, count: inside }), confirmText: t('remove'), danger: true }))
    if (isSure) session.run(deleteNodes([id]))
  }
  return (
    <li className={styles.item}>
      <input
        type="text"
        className={fieldStyles.native}
        autoComplete="off"
        maxLength={50}
        aria-label={t('title', { number: index + 1 })}
        value={title}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <ItemTools
        name={title}
        index={index}
        count={count}
        onMove={onMove}
        onRemove={count > 1 ? () => void remove() : undefined}
      />
    </li>
  )
}
