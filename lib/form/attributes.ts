import { saidOptions } from './design-texts'
import { isRecord, own, ownAttribute, type RawRecord, readFlag, readList, readNumber, readRecord, readText } from './read'
import type { FieldNode } from './types'
import { factsOf } from './widget-facts/table'

/** What reading a stored attribute needs of a node. */
type StoredNode = Pick<FieldNode, 'raw'>

/** Element-level attribute of a field (contract 3a §4), also under the names of older designs. */
export function attribute(node: StoredNode, name: string): unknown {
  return ownAttribute(node.raw, name)
}

/** Attribute of the field's `__config__` (contract 3a §3.1). */
export function configAttribute(node: StoredNode, name: string): unknown {
  return ownAttribute(readRecord(own(node.raw, '__config__')), name)
}

export function textAttribute(node: FieldNode, name: string, fallback = ''): string {
  return readText(attribute(node, name), fallback)
}

export function numberAttribute(node: FieldNode, name: string): number | undefined {
  return readNumber(attribute(node, name))
}

export function flagAttribute(node: FieldNode, name: string, fallback = false): boolean {
  return readFlag(attribute(node, name), fallback)
}

export function isMultiple(node: FieldNode): boolean {
  return factsOf(node.type).isAlwaysMultiple || flagAttribute(node, 'multiple')
}

/** Decimals of a number field: 0…15, or none given (contract 3a §4.1). */
export function precisionOf(node: FieldNode): number | undefined {
  const precision = numberAttribute(node, 'precision')
  return precision === undefined ? undefined : Math.min(15, Math.max(0, Math.trunc(precision)))
}

/** Text before and after the value; older designs keep it in `__slot__` (contract 3a §16). */
export function addons(node: FieldNode): { before: string; after: string } {
  const slot = readRecord(own(node.raw, '__slot__'))
  return {
    before: readText(own(node.raw, 'addonBefore')) || readText(own(slot, 'prepend')),
    after: readText(own(node.raw, 'addonAfter')) || readText(own(slot, 'append')),
  }
}

/** Name of a pane of a tab or collapse; old designs have none, then the position counts from '1' (contract 3a §5). */
export function paneName(pane: FieldNode, index: number): string {
  return readText(own(pane.raw, 'name')) || String(index + 1)
}

export type Option = {
  value: string
  label: string
  disabled: boolean
  children: readonly Option[]
  raw: RawRecord
}

/** Where the options of a field come from and under which keys they carry value and label (contract 3a §8.1). */
type OptionSource = {
  kind: 'static' | 'dictionary' | 'dynamic'
  dictionaryType: string
  interfaceId: string
  parameters: readonly RawRecord[]
  keys: OptionKeys
}

export type OptionKeys = { value: string; label: string; children: string }

export function optionKeys(node: StoredNode): OptionKeys {
  const props = readRecord(own(node.raw, 'props'))
  // Trees of older designs nest the keys once more, and the oldest keep them in `__config__` (contract 3a §16).
  const places = [readRecord(own(props, 'props')), props, readRecord(configAttribute(node, 'props'))]
  const find = (name: string, fallback: string) => {
    for (const place of places) {
      const key = readText(own(place, name))
      if (key !== '') return key
    }
    return fallback
  }
  return { value: find('value', 'id'), label: find('label', 'fullName'), children: find('children', 'children') }
}

export function optionSource(node: FieldNode): OptionSource {
  const dataType = readText(configAttribute(node, 'dataType'))
  return {
    kind: dataType === 'dictionary' || dataType === 'dynamic' ? dataType : 'static',
    dictionaryType: readText(configAttribute(node, 'dictionaryType')),
    interfaceId: readText(configAttribute(node, 'propsUrl')) || textAttribute(node, 'interfaceId'),
    parameters: parameters(node),
    keys: optionKeys(node),
  }
}

/** Parameter mapping of a field that asks a data interface (contract 3a §8.2). */
export function parameters(node: FieldNode): readonly RawRecord[] {
  const own = readList(configAttribute(node, 'templateJson'))
  return (own.length > 0 ? own : readList(attribute(node, 'templateJson'))).filter(isRecord)
}

/** Options written into the design itself, with their labels as they are shown. */
export function staticOptions(node: FieldNode): readonly Option[] {
  const given = readList(own(node.raw, 'options'))
  const list = given.length > 0 ? given : readList(own(readRecord(own(node.raw, '__slot__')), 'options'))
  return saidOptions(node, toOptions(list, keysOfOptions(list, optionKeys(node))))
}

/**
 * Options of older designs are called `label` and `value` whatever the design says of its keys (contract 3a §16). The rows
 * themselves tell: where none has the key of the value, the other pair is tried.
 */
export function keysOfOptions(rows: readonly unknown[], keys: OptionKeys): OptionKeys {
  const has = (key: string) => rows.some((row) => isRecord(row) && readText(own(row, key)) !== '')
  if (has(keys.value)) return has(keys.label) ? keys : { ...keys, label: otherLabels.find(has) ?? keys.label }
  const value = otherValues.find(has)
  return value === undefined
    ? keys
    : { ...keys, value, label: has(keys.label) ? keys.label : (otherLabels.find(has) ?? keys.label) }
}

const otherValues = ['id', 'value']
const otherLabels = ['fullName', 'label']

const optionDepthMax = 20

/** Rows of a dictionary, of a data interface or of the design as options. Rows without a value are left out. */
export function toOptions(rows: readonly unknown[], keys: OptionKeys, depth = 0): readonly Option[] {
  const options: Option[] = []
  for (const row of rows) {
    if (!isRecord(row)) continue
    const value = readText(own(row, keys.value))
    if (value === '') continue
    const children = depth < optionDepthMax ? toOptions(readList(own(row, keys.children)), keys, depth + 1) : []
    options.push({
      value,
      label: readText(own(row, keys.label), value),
      disabled: readFlag(own(row, 'disabled')),
      children,
      raw: row,
    })
  }
  return options
}

/** Label by value over a whole option tree. */
export function optionLabels(options: readonly Option[], into: Map<string, string> = new Map()): Map<string, string> {
  for (const option of options) {
    if (!into.has(option.value)) into.set(option.value, option.label)
    optionLabels(option.children, into)
  }
  return into
}
