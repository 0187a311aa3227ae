import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  type Command,
  deleteGridLine,
  Edit,
  insertGridLine,
  isRefusal,
  kindOfNode,
  mergeGridCells,
  type NodeId,
  splitGridCell,
  type TreeDocument,
} from '@/lib/designer/public'
import type { DesignerSession } from '../../../shell/designer-session'
import { useSession, useSessionFact } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'

/** What is done with a cell of a grid, by what it is called in the messages `designer.grid` (contract 3a §13). */
const actions = {
  insert_up: (cell: NodeId) => insertGridLine({ cell, side: 'up' }),
  insert_down: (cell: NodeId) => insertGridLine({ cell, side: 'down' }),
  insert_left: (cell: NodeId) => insertGridLine({ cell, side: 'left' }),
  insert_right: (cell: NodeId) => insertGridLine({ cell, side: 'right' }),
  merge_left: (cell: NodeId) => mergeGridCells({ cell, into: 'left' }),
  merge_right: (cell: NodeId) => mergeGridCells({ cell, into: 'right' }),
  merge_row: (cell: NodeId) => mergeGridCells({ cell, into: 'row' }),
  merge_up: (cell: NodeId) => mergeGridCells({ cell, into: 'up' }),
  merge_down: (cell: NodeId) => mergeGridCells({ cell, into: 'down' }),
  merge_column: (cell: NodeId) => mergeGridCells({ cell, into: 'column' }),
  split_row: (cell: NodeId) => splitGridCell({ cell, along: 'row' }),
  split_column: (cell: NodeId) => splitGridCell({ cell, along: 'column' }),
  delete_row: (cell: NodeId) => deleteGridLine({ cell, line: 'row' }),
  delete_column: (cell: NodeId) => deleteGridLine({ cell, line: 'column' }),
} satisfies Record<string, (cell: NodeId) => Command<TreeDocument>>

type Action = keyof typeof actions
const names = Object.keys(actions) as readonly Action[]
const groups = ['insert', 'merge', 'split', 'delete'] as const

/** Rows and columns around a cell, and which cells are one; what cannot be done here is off. */
export function GridEditor({ ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.grid')
  const [cell = ''] = ids
  const session = useSession()
  const possible = usePossible(cell)
  const act = async (name: Action) => {
    const command = actions[name](cell)
    if (name.startsWith('delete')) {
      const lost = lostNodes(session.document, command)
      if (lost > 0 && !(await confirm({ text: t('deleteAsk', { count: lost }), confirmText: t(name), danger: true }))) return
    }
    session.run(command)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.stack}>
      {groups.map((group) => (
        <div key={group} className={styles.small}>
          <span className={styles.smallLabel}>{t(group)}</span>
          <span className={styles.tools}>
            {names
              .filter((name) => name.startsWith(`${group}_`))
              .map((name) => (
                <Button key={name} size="sm" disabled={!possible.has(name)} onClick={() => void act(name)}>
                  {t(name)}
                </Button>
              ))}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Tried on the side: what a command would refuse is not offered. */
function usePossible(cell: NodeId): ReadonlySet<string> {
  const text = useSessionFact(
    useCallback(
      ({ document }: DesignerSession) => names.filter((name) => !isRefusal(actions[name](cell)(new Edit(document)))).join(' '),
      [cell],
    ),
  )
  return new Set(text.split(' '))
}

/** How many components would be gone, without the cells themselves. */
function lostNodes(doc: TreeDocument, command: Command<TreeDocument>): number {
  const edit = new Edit(doc)
  if (isRefusal(command(edit))) return 0
  return Object.keys(doc.nodes).filter((id) => !Object.hasOwn(edit.doc.nodes, id) && !isPart(doc, id)).length
}

const isPart = (doc: TreeDocument, id: NodeId) => ['gridRow', 'gridCell'].includes(kindOfNode(doc, id))
