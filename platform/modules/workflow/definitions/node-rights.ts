import type { FlowNode } from '@/lib/flow/flow-types'
import { isRecord, own, readFlag, readList, readText } from '@/lib/form/read'
import type { NodeRights } from '../../online-dev/records/public'

/**
 * What a node lets its people do with the fields of the form (contract 4a §4.5, §9.7). `codes` are those of the form. A field of which
 * nothing is said can be read and not written; where nothing is said at all, the start node lets everything be written. A sub-table can
 * be used where one of its columns can; one that cannot be read hides its columns.
 */
export function nodeRightsOf({ type, properties }: FlowNode, codes: Iterable<string>): NodeRights {
  const told = new Map(
    readList(own(properties, 'formOperates'))
      .filter(isRecord)
      .map((row) => [readText(own(row, 'id')), row]),
  )
  const rights = { readable: new Set<string>(), writable: new Set<string>(), required: new Set<string>() }
  const isFree = told.size === 0 && type === 'start'
  for (const code of codes) {
    const row = told.get(code)
    const table = told.get(code.split('-')[0] ?? '')
    const isReadable = [row, table].every((one) => !one || readFlag(own(one, 'read')))
    const isWritable = isFree || (row !== undefined && isReadable && readFlag(own(row, 'write')))
    if (isReadable) addWithTable(rights.readable, code)
    if (isWritable) addWithTable(rights.writable, code)
    if (isWritable && row && readFlag(own(row, 'required')) && !readFlag(own(row, 'requiredDisabled'))) rights.required.add(code)
  }
  return rights
}

function addWithTable(set: Set<string>, code: string): void {
  set.add(code)
  const at = code.indexOf('-')
  if (at > 0) set.add(code.slice(0, at))
}
