import { parameterRows } from '@/lib/form/interface-parameters'
import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import { fieldOf, type Item } from './item'

const none = 3
const literal = 2

/** Parameters of an interface (contract 4a §9.8), as interfaces take them. */
export function parametersOf(properties: RawRecord, item: Item): { field: string; defaultValue: string }[] {
  const told = own(properties, 'interfaceTemplateJson')
  const rows = typeof told === 'string' ? parameterRows(told) : readList(told).filter(isRecord)
  return rows.map((row) => {
    const kind = readNumber(own(row, 'sourceType')) ?? 1
    const relation = own(row, 'relationField')
    const value = kind === none ? '' : kind === literal ? relation : fieldOf(item, readText(relation))
    return { field: readText(own(row, 'field')), defaultValue: readText(value) }
  })
}

/** The rows of an answer; one that is an object is one row. */
export function rowsOf(answer: unknown): RawRecord[] {
  if (Array.isArray(answer)) return answer.filter(isRecord)
  return isRecord(answer) ? [answer] : []
}
