import type { FaultOf } from '@/lib/client/scripts/check-scripts'
import { labelOfNode, type NodeId, nameOfNode, nodeOf, rootId, type TreeDocument } from '@/lib/designer/public'
import { isRecord, own } from '@/lib/form/read'
import { fieldEvents, formEvents } from '@/lib/form/scripts/collect-scripts'
import type { DesignFault } from '../shell/design-kind'
import { inOrder } from '../shell/places'
import type { FaultWords } from './form-faults'

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

/**
 * What the sandbox says of the scripts, as far as it is known (`learnFaults`). A text that cannot be read stops the step; one that can, but is
 * no function, is passed over at run time and only told.
 */
export function scriptFaults(doc: TreeDocument, say: FaultWords, faultOf: FaultOf): readonly DesignFault[] {
  return scriptsOfForm(doc).flatMap(({ id, event, text }) => {
    const fault = faultOf(text)
    if (!fault) return []
    const label = id === rootId ? say('form') : labelOfNode(doc, id) || nameOfNode(doc, id)
    const values = { label, event: say(`events.${event}`), line: String(fault.place?.line ?? 1), text: fault.text }
    return [{ id, text: say(fault.isSyntax ? 'badScript' : 'noFunction', values), isHard: fault.isSyntax }]
  })
}
