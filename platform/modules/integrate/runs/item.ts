import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'

/** What a node goes on with: the record of the event, the body of a webhook, or a row that was read. */
export type Item = RawRecord

/** The value of a field; a sub-table's field is named `table-field` and stands for all its rows. */
export function fieldOf(item: Item, code: string): unknown {
  if (Object.hasOwn(item, code)) return item[code]
  const at = code.indexOf('-')
  const rows = at < 0 ? undefined : own(item, code.slice(0, at))
  return Array.isArray(rows) ? rows.map((row) => (isRecord(row) ? own(row, code.slice(at + 1)) : undefined)) : undefined
}

/** `{field}` in a text, filled. */
export function filled(text: string, item: Item): string {
  return text.replaceAll(/\{([^{}]{1,100})\}/g, (_whole, code: string) => {
    const value = fieldOf(item, code.trim())
    return Array.isArray(value) ? value.map((one) => readText(one)).join('、') : readText(value)
  })
}

/** Rows of `transferList`: `sourceType` 1 takes a field of the item, 2 the value itself. Fields of sub-tables become rows. */
export function passedTo(transferList: unknown, item: Item): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null)
  for (const row of readList(transferList).filter(isRecord)) {
    const target = readText(own(row, 'targetField'))
    const told = own(row, 'sourceValue')
    const value = (readNumber(own(row, 'sourceType')) ?? 1) === 2 ? told : fieldOf(item, readText(told))
    const [name = '', child] = target.split('-')
    if (name === '') continue
    if (child === undefined) values[name] = value ?? null
    else values[name] = withCells(values[name], child, Array.isArray(value) ? value : [value])
  }
  return values
}

function withCells(rows: unknown, child: string, cells: readonly unknown[]): RawRecord[] {
  const list = readList(rows).filter(isRecord)
  return Array.from({ length: Math.max(list.length, cells.length) }, (_, at) => ({ ...list[at], [child]: cells[at] ?? null }))
}

/** Conditions on records, with the values that come from the item, as the one reader of conditions takes them. */
export function rulesFor(properties: RawRecord, item: Item): string {
  const conditionList = readList(own(properties, 'ruleList'))
    .filter(isRecord)
    .map((group) => ({
      logic: own(group, 'logic'),
      groups: readList(own(group, 'groups'))
        .filter(isRecord)
        .map((rule) => ({ field: own(rule, 'field'), symbol: own(rule, 'symbol'), fieldValue: ruleValue(rule, item) })),
    }))
  return JSON.stringify({ matchLogic: own(properties, 'ruleMatchLogic'), conditionList })
}

function ruleValue(rule: RawRecord, item: Item): unknown {
  const told = own(rule, 'fieldValue')
  return (readNumber(own(rule, 'fieldValueType')) ?? 2) === 1 ? fieldOf(item, readText(told)) : told
}
