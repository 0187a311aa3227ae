import { isRecord, own } from '@/lib/form/read'
import { fieldEvents, formEvents } from '@/lib/form/scripts/collect-scripts'
import { inOrder, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'

type StoredScript = { id: NodeId; event: string; text: string }

/** All scripts of a form with where they stand (contract 3a §11). */
export function scriptsOfForm(doc: TreeDocument): readonly StoredScript[] {
  const of = (id: NodeId, holder: string, events: readonly string[]) => {
    const shell = nodeOf(doc, id)?.shell
    const scripts = isRecord(shell) ? own(shell, holder) : undefined
    if (!isRecord(scripts)) return []
    return events.flatMap((event) => {
      const text = own(scripts, event)
      return typeof text === 'string' && text.trim() !== '' ? [{ id, event, text }] : []
    })
  }
  return [...of(rootId, 'funcs', formEvents), ...inOrder(doc).flatMap((id) => of(id, 'on', fieldEvents))]
}
