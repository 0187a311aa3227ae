import type { FaultOf } from '@/lib/client/scripts/check-scripts'
import { labelOfNode, nameOfNode, rootId, scriptsOfForm, type TreeDocument } from '@/lib/designer/public'
import { explained, type FaultWords } from '../scripts/explained'
import type { DesignFault } from '../shell/design-kind'

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
