import type { FaultOf } from '@/lib/client/scripts/check-scripts'
import type { ListFault } from '@/lib/designer/list/list-faults'
import type { StoredListScript } from '@/lib/designer/list/list-scripts'

/** The sandbox cannot read a script, or never comes to its end. */
export type ListScriptFault = Pick<StoredListScript, 'place' | 'event' | 'id'> & {
  code: 'badScript' | 'endlessScript'
  name: string
  line: number
}

/** All that keeps a list from being finished. */
export type ToldListFault = ListFault | ListScriptFault

/** What the sandbox says of them, as far as it is known (`learnFaults`). */
export function listScriptFaults(scripts: readonly StoredListScript[], faultOf: FaultOf): readonly ListScriptFault[] {
  return scripts.flatMap(({ text, name, place, event, id }) => {
    const fault = faultOf(text)
    if (!fault || fault.kind === 'noFunction') return []
    const code = fault.kind === 'syntax' ? ('badScript' as const) : ('endlessScript' as const)
    return [{ code, name, place, event, line: fault.place?.line ?? 1, ...(id ? { id } : {}) }]
  })
}
