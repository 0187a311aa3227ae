import { isRecord, own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import type { ListCommand } from './commands'
import type { ListDocument } from './list-document'
import { columnEntry, completed, entriesOf, entryId, fieldEntry } from './list-entries'
import type { ListField } from './list-fields'
import { titledFields } from './view-fields'

/** What became of a list when its form changed, by the labels that people know. */
export type MergeReport = { renamed: readonly { from: string; to: string }[]; gone: readonly string[]; fresh: readonly string[] }

/** Keys of an entry that the list has a say in (contract 3b §4.6); everything else is the form's. */
const columnKeys = ['fixed', 'align', 'width', 'sortable', 'checked'] as const
const searchKeys = ['searchType', 'searchMultiple', 'value', 'isKeyword'] as const

type Merge = {
  fields: ReadonlyMap<string, ListField>
  renames: ReadonlyMap<string, string>
  /** Attributes that fields of this form have: an entry whose own field has it not must not keep it. */
  attributes: ReadonlySet<string>
}

/**
 * The list with what the form says of its fields now (contract 3b §4.6): entries of fields that are gone are dropped, the others keep
 * what the list says of them and take everything else from the form; new fields may be shown and are not. A field that was renamed is
 * known by its number in the form and keeps its place. An entry that says the same already stays as it was written. Data filters on
 * fields that are gone stay, to be told as faults: without them everybody would see more.
 */
export function mergedList(
  document: ListDocument,
  offered: readonly ListField[],
  { isView = false } = {},
): { document: ListDocument; report: MergeReport } {
  const fields = isView ? titledFields(offered, document) : offered
  const byCode = new Map(fields.map((field) => [field.code, field]))
  const renames = renamesOf(document, byCode)
  const attributes = new Set(fields.flatMap(({ raw }) => Object.keys(raw)))
  const merge: Merge = { fields: byCode, renames, attributes }
  const known = new Map(knownEntries(document).map((entry) => [entryId('columnOptions', entry), readText(own(entry, 'label'))]))
  const gone = new Set([...known.keys()].filter((code) => code !== '' && !byCode.has(code) && !renames.has(code)))
  const next: Record<string, unknown> = { ...document }
  for (const list of ['columnList', 'sortList'] as const) mergeEntries(next, list, (entry) => column(entry, merge))
  mergeEntries(next, 'searchList', (entry) => search(entry, merge))
  for (const list of ['columnOptions', 'defaultColumnList'] as const) mergeOptions(next, list, fields, merge)
  mergeNames(next, { gone, renames })
  const isSame = Object.keys(next).every((key) => next[key] === document[key])
  const followed = new Set(renames.values())
  const hadOptions = readList(own(document, 'columnOptions')).length > 0
  const report = {
    renamed: [...renames].map(([from, to]) => ({ from: known.get(from) || from, to: byCode.get(to)?.label ?? to })),
    gone: [...gone].map((code) => known.get(code) || code),
    fresh: hadOptions
      ? fields.filter(({ code, canBeColumn }) => canBeColumn && !known.has(code) && !followed.has(code)).map(({ label }) => label)
      : [],
  }
  return { document: isSame ? document : next, report }
}

/** The same as a step of a list that is being worked on. */
export function followForm(
  fields: readonly ListField[],
  options: { isView?: boolean } = {},
): ListCommand<{ report: MergeReport }> {
  return (edit) => {
    const { document, report } = mergedList(edit.doc, fields, options)
    for (const [key, value] of Object.entries(document)) if (value !== edit.doc[key]) edit.write([key], value)
    return { report }
  }
}

function knownEntries(document: ListDocument): readonly RawRecord[] {
  return (['columnOptions', 'columnList', 'searchList', 'sortList'] as const).flatMap((list) => entriesOf(document, list))
}

/** Fields that are there under another name: the same number in the form and the same type, and neither name is the other's. */
function renamesOf(document: ListDocument, fields: ReadonlyMap<string, ListField>): ReadonlyMap<string, string> {
  const taken = new Set(knownEntries(document).map((entry) => entryId('columnOptions', entry)))
  const byNumber = new Map<string, ListField>()
  for (const field of fields.values()) {
    const number = numberOf(field.raw)
    if (number !== '' && !taken.has(field.code)) byNumber.set(`${field.type} ${number}`, field)
  }
  const renames = new Map<string, string>()
  for (const entry of knownEntries(document)) {
    const code = entryId('columnOptions', entry)
    const field = byNumber.get(`${typeOf(entry)} ${numberOf(entry)}`)
    if (field && code !== '' && !fields.has(code)) renames.set(code, field.code)
  }
  return renames
}

function numberOf(node: RawRecord): string {
  return readText(own(readRecord(own(node, '__config__')), 'formId'))
}

function typeOf(entry: RawRecord): string {
  return readText(own(entry, 'jnpfKey')) || readText(own(readRecord(own(entry, '__config__')), 'jnpfKey'))
}

function fieldFor(entry: RawRecord, { fields, renames }: Merge): ListField | undefined {
  const code = entryId('columnOptions', entry)
  return fields.get(renames.get(code) ?? code)
}

function column(entry: RawRecord, merge: Merge): RawRecord | null {
  const field = fieldFor(entry, merge)
  if (!field) return null
  return withField(entry, field, columnKeys, merge)
}

function search(entry: RawRecord, merge: Merge): RawRecord | null {
  const field = fieldFor(entry, merge)
  if (!field) return null
  if (typeOf(entry) !== field.type) return withField(entry, field, [], merge)
  // A name that somebody gave to the condition stays; the name of the field follows the form.
  const label = readText(own(entry, 'label'))
  const isOwn = label !== '' && label !== readText(own(entry, 'fullName'))
  return withField(entry, field, [...searchKeys, ...(isOwn ? ['label'] : [])], merge)
}

function withField(entry: RawRecord, field: ListField, keptKeys: readonly string[], { attributes }: Merge): RawRecord {
  const fresh = fieldEntry(field)
  const kept = new Set(keptKeys)
  // What an entry does not say is what everybody takes for granted.
  const said = completed(entry)
  if (Object.keys(fresh).every((key) => kept.has(key) || isSameValue(said[key], fresh[key]))) return entry
  const next: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(entry)) {
    if (kept.has(key) || (!(key in fresh) && !attributes.has(key))) next[key] = value
    else if (key in fresh) next[key] = fresh[key]
  }
  for (const [key, value] of Object.entries(fresh)) if (!(key in next)) next[key] = value
  return next
}

/** Numbers of a drawing: they say nothing of the field. */
const drawingKeys = new Set(['formId', 'renderKey'])

/** The same JSON, whatever the order of its keys. */
function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, at) => isSameValue(item, right[at]))
  }
  if (!isRecord(left) || !isRecord(right)) return false
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((key) => !drawingKeys.has(key))
  return keys.every((key) => key in left && key in right && isSameValue(left[key], right[key]))
}

function mergeEntries(
  next: Record<string, unknown>,
  list: 'columnList' | 'searchList' | 'sortList',
  merge: (entry: RawRecord) => RawRecord | null,
) {
  const before = own(next, list)
  if (!Array.isArray(before)) return
  const after = before.flatMap((entry) => merge(readRecord(entry)) ?? [])
  if (after.length < before.length || after.some((entry, at) => entry !== before[at])) next[list] = after
}

/** All fields that may be shown, in the order of the form. */
function mergeOptions(
  next: Record<string, unknown>,
  list: 'columnOptions' | 'defaultColumnList',
  fields: readonly ListField[],
  merge: Merge,
) {
  const before = readList(own(next, list)).filter(isRecord)
  const shown = new Set(entriesOf(next, 'columnList').map((entry) => entryId('columnList', entry)))
  const stored = new Map(before.map((entry) => [merge.renames.get(entryId(list, entry)) ?? entryId(list, entry), entry]))
  const made = ({ code }: ListField, entry: RawRecord) =>
    list === 'columnOptions' || own(entry, 'checked') !== undefined ? entry : { ...entry, checked: shown.has(code) }
  const after = fields
    .filter(({ code, canBeColumn }) => canBeColumn || stored.has(code))
    .map((field) => {
      const entry = stored.get(field.code)
      return made(field, entry ? (column(entry, merge) ?? columnEntry(field)) : columnEntry(field))
    })
  // Only another order of what is there is nobody's change.
  const isSame = after.length === before.length && after.every((entry) => before.includes(entry))
  if (!isSame) next[list] = after
}

type Names = { gone: ReadonlySet<string>; renames: ReadonlyMap<string, string> }

/** Settings that name a field. */
function mergeNames(next: Record<string, unknown>, names: Names) {
  for (const key of ['groupField', 'parentField', 'treeRelation', 'defaultSidx']) {
    const code = readText(own(next, key))
    const followed = names.gone.has(code) ? '' : (names.renames.get(code) ?? code)
    if (followed !== code) next[key] = followed
  }
  for (const key of ['summaryField', 'thousandsField']) next[key] = codes(own(next, key), names)
  for (const key of ['summaryField', 'thousandsField']) if (next[key] === undefined) delete next[key]
  replaceIn(next, 'complexHeaderList', (head) => withCodes(head, 'childColumns', names))
  replaceIn(next, 'defaultSortConfig', (sort) => withCode(sort, 'field', names.renames))
  const sorts = readList(own(next, 'defaultSortConfig'))
  const left = sorts.filter((sort) => !names.gone.has(readText(own(readRecord(sort), 'field'))))
  if (left.length < sorts.length) next['defaultSortConfig'] = left
  const upload = own(next, 'uploaderTemplateJson')
  if (isRecord(upload)) next['uploaderTemplateJson'] = withCodes(upload, 'selectKey', names)
  for (const key of ['ruleList', 'ruleListApp']) {
    const rules = own(next, key)
    if (isRecord(rules)) next[key] = withRules(rules, names.renames)
  }
  replaceIn(next, 'customBtnsList', (button) => withEvent(button, names.renames))
}

function codes(value: unknown, { gone, renames }: Names): unknown {
  if (!Array.isArray(value)) return value
  const isTouched = value.some((code) => gone.has(String(code)) || renames.has(String(code)))
  if (!isTouched) return value
  return value.filter((code) => !gone.has(String(code))).map((code) => renames.get(String(code)) ?? code)
}

function withCodes(holder: RawRecord, key: string, names: Names): RawRecord {
  const after = codes(own(holder, key), names)
  return after === own(holder, key) ? holder : { ...holder, [key]: after }
}

function withCode(holder: RawRecord, key: string, renames: Names['renames']): RawRecord {
  const to = renames.get(readText(own(holder, key)))
  return to === undefined ? holder : { ...holder, [key]: to }
}

function replaceIn(next: Record<string, unknown>, key: string, change: (item: RawRecord) => RawRecord) {
  const before = own(next, key)
  if (!Array.isArray(before)) return
  const after = before.map((item) => (isRecord(item) ? change(item) : item))
  if (after.some((item, at) => item !== before[at])) next[key] = after
}

function withRules(rules: RawRecord, renames: Names['renames']): RawRecord {
  const next: Record<string, unknown> = { ...rules }
  replaceIn(next, 'conditionList', (group) => {
    const inner: Record<string, unknown> = { ...group }
    replaceIn(inner, 'groups', (condition) =>
      ['field', 'id', '__vModel__'].reduce((made, key) => withCode(made, key, renames), condition),
    )
    return inner['groups'] === group['groups'] ? group : inner
  })
  return next['conditionList'] === rules['conditionList'] ? rules : next
}

/** What a button takes from the record (contract 3b §6). */
function withEvent(button: RawRecord, renames: Names['renames']): RawRecord {
  const event = own(button, 'event')
  if (!isRecord(event)) return button
  const next: Record<string, unknown> = { ...event }
  replaceIn(next, 'formOptions', (option) => withCode(option, 'currentField', renames))
  replaceIn(next, 'templateJson', (parameter) =>
    readText(own(parameter, 'sourceType')) === '1' ? withCode(parameter, 'relationField', renames) : parameter,
  )
  const isSame = next['formOptions'] === event['formOptions'] && next['templateJson'] === event['templateJson']
  return isSame ? button : { ...button, event: next }
}
