import type { FaultOf } from '@/lib/client/scripts/check-scripts'
import type { ListDocument } from '@/lib/designer/list/list-document'
import { entriesOf, entryId } from '@/lib/designer/list/list-entries'
import type { ListFault } from '@/lib/designer/list/list-faults'
import { own, readRecord, readText } from '@/lib/form/read'

type StoredScript = { name: string; text: string; place: 'type' | 'custom'; id?: string }

/** The sandbox cannot read a script, or never comes to its end. Only the designer says so: the platform has no sandbox. */
export type ListScriptFault = Pick<ListFault, 'place' | 'id'> & {
  code: 'badScript' | 'endlessScript'
  name: string
  line: number
}

const events = ['afterOnload', 'rowStyle', 'cellStyle'] as const

/** The scripts of a list and of its buttons (contract 3b §6, §8.6); `say` gives the names of those of the list. */
export function scriptsOfList(document: ListDocument, say: (event: string) => string): readonly StoredScript[] {
  const funcs = readRecord(own(document, 'funcs'))
  const ofButtons = entriesOf(document, 'customBtnsList').flatMap((button): StoredScript[] => {
    const event = readRecord(own(button, 'event'))
    if (readText(own(event, 'btnType')) !== '2') return []
    const id = entryId('customBtnsList', button)
    return [{ name: readText(own(button, 'label')) || id, text: readText(own(event, 'func')), place: 'custom', id }]
  })
  const ofList = events.map((event): StoredScript => ({ name: say(event), text: readText(own(funcs, event)), place: 'type' }))
  return [...ofList, ...ofButtons].filter(({ text }) => text.trim() !== '')
}

/** What the sandbox says of them, as far as it is known (`learnFaults`). */
export function listScriptFaults(scripts: readonly StoredScript[], faultOf: FaultOf): readonly ListScriptFault[] {
  return scripts.flatMap(({ text, name, place, id }) => {
    const fault = faultOf(text)
    if (!fault || fault.kind === 'noFunction') return []
    const code = fault.kind === 'syntax' ? ('badScript' as const) : ('endlessScript' as const)
    return [{ code, name, place, line: fault.place?.line ?? 1, ...(id ? { id } : {}) }]
  })
}
