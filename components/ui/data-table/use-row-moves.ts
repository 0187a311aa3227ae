import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { lateUndo } from './late-undo'
import type { TreeDrop } from './tree-drag'
import { movedByDrop, movedByKey, type TreeLine } from './tree-lines'
import type { DataTableTree } from './types'

type RowMovesOptions<Row> = {
  tree: DataTableTree<Row> | undefined
  lines: readonly TreeLine<Row>[]
  nameOf: (row: Row) => string
  containerRef: RefObject<HTMLElement | null>
}

/** Rows that are given another place: dragged by the pointer, or moved by keys, which is told in words. */
export function useRowMoves<Row>({ tree, lines, nameOf, containerRef }: RowMovesOptions<Row>) {
  const t = useTranslations('list.rows')
  const [preview, setPreview] = useState<TreeDrop | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef({ tree, lines })
  latest.current = { tree, lines }
  const canMove = tree?.onMove !== undefined

  // Dragging, the code of which comes with the first table whose rows can be moved.
  useEffect(() => {
    const scroller = containerRef.current
    if (!canMove || !scroller) return
    const onDrop = ({ id, overId, place }: TreeDrop) => {
      const wanted = movedByDrop(latest.current.lines, id, overId, place)
      if (wanted) latest.current.tree?.onMove?.(wanted)
    }
    return lateUndo(
      () => import('./tree-drag'),
      ({ attachTreeDrop }) => attachTreeDrop({ scroller, onPreview: setPreview, onDrop }),
    )
  }, [canMove, containerRef])

  /** False where there is no such place. */
  const moveByKey = (line: TreeLine<Row>, key: string): boolean => {
    const wanted = movedByKey(lines, lines.indexOf(line), key)
    const name = nameOf(line.row)
    if (!tree || !wanted) {
      setSaid(t('stays', { name }))
      return false
    }
    const parent = lines.find(({ id }) => id === wanted.parentId)
    tree.onMove?.(wanted)
    const isInto = parent && wanted.parentId !== line.parentId
    setSaid(isInto ? t('movedInto', { name, parent: nameOf(parent.row) }) : t('moved', { name }))
    // Where it went in, it is to be seen.
    if (parent && !tree.expanded.has(parent.id)) tree.onExpandedChange(new Set([...tree.expanded, parent.id]), parent.row)
    return true
  }
  return { canMove, preview, said, moveByKey }
}
