import type { FaultOf } from '@/lib/client/scripts/check-scripts'
import type { ListFault } from '@/lib/designer/list/list-faults'
import type { StoredListScript } from '@/lib/designer/list/list-scripts'

/** The sandbox cannot read a script, or never comes to its end. */
export type ListScriptFault = Pick<ListFault, 'place' | 'id'> & {
  code: 'badScript' | 'endlessScript'
  name: string
  line: number
}

/** What the sandbox says of them, as far as it is known (`learnFaults`). */
export function listScriptFaults(scripts: readonly StoredListScript[], faultOf: FaultOf): readonly ListScriptFault[] {
  return scripts.flatMap(({ text, name, place, id }) => {
    const fault = faultOf(text)
    if (!fault || fault.kind === 'noFunction') return []
    const code = fault.kind === 'syntax' ? ('badScript' as const) : ('endlessScript' as const)
    return [{ code, name, place, line: fault.place?.line ?? 1, ...(id ? { id } : {}) }]
  })
}
