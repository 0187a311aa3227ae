import type { FaultOf } from '@/lib/client/scripts/check-scripts'
import { labelOfNode, type NodeId, nameOfNode, nodeOf, rootId, type TreeDocument } from '@/lib/designer/public'
import { isRecord, own } from '@/lib/form/read'
import { fieldEvents, formEvents } from '@/lib/form/scripts/collect-scripts'
import { explained, type FaultWords } from '../scripts/explained'
import type { DesignFault } from '../shell/design-kind'
import { inOrder } from '../shell/places'

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

const wordOf = { syntax: 'badScript', endless: 'endlessScript', noFunction: 'noFunction' } as const

/**
 * What the sandbox says of the scripts, as far as it is known (`learnFaults`). A text that cannot be read, or whose reading never ends, stops
 * the step; one that is only no function is passed over at run time and told. Each leads to its script, at the line.
 */
export function scriptFaults(doc: TreeDocument, say: FaultWords, faultOf: FaultOf): readonly DesignFault[] {
  return scriptsOfForm(doc).flatMap(({ id, event, text }) => {
    const fault = faultOf(text)
    if (!fault) return []
    const line = fault.place?.line ?? 1
    const label = id === rootId ? say('form') : labelOfNode(doc, id) || nameOfNode(doc, id)
    const values = { label, event: say(`events.${event}`), line: String(line), text: explained(fault.text, say) }
    return [{ id, text: say(wordOf[fault.kind], values), isHard: fault.kind !== 'noFunction', within: { key: event, line } }]
  })
}
