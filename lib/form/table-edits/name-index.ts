import { isMultiple, type Option, textAttribute } from '../attributes'
import type { FieldNode } from '../types'
import { factsOf } from '../widget-facts/table'
import type { CellFault } from './cell-text'

/** What a name may stand for: an id, or a path of ids where the column stores paths. */
export type NamedValue = string | readonly string[]

/** Values by the texts that people know them by. A text that means two things means nothing. */
export class NameIndex {
  private readonly values = new Map<string, NamedValue | null>()

  add(text: string, value: NamedValue) {
    const key = keyOf(text)
    if (key === '') return
    const known = this.values.get(key)
    if (known === undefined) this.values.set(key, value)
    else if (JSON.stringify(known) !== JSON.stringify(value)) this.values.set(key, null)
  }

  /** The value, null when the name is ambiguous, undefined when nobody is called so. */
  find(text: string): NamedValue | null | undefined {
    return this.values.get(keyOf(text))
  }
}

/** Case and width of letters tell nobody apart. */
function keyOf(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

const valuesMax = 50_000

/**
 * Options by label, by stored value and, in trees, by their path. A label wins over an equal stored value: the value is what
 * a person seldom knows.
 */
export function optionIndex(node: FieldNode, options: readonly Option[]): NameIndex {
  const index = new NameIndex()
  const isPath = factsOf(node.type).shape === 'path'
  const separator = textAttribute(node, 'separator') || '/'
  const ids: [string, NamedValue][] = []
  const collect = (list: readonly Option[], labels: readonly string[], values: readonly string[]) => {
    for (const option of list) {
      if (ids.length >= valuesMax) return
      const path = [...values, option.value]
      const names = [...labels, option.label]
      const value = isPath ? path : option.value
      index.add(option.label, value)
      if (names.length > 1) index.add(names.join(separator), value)
      ids.push([option.value, value])
      collect(option.children, names, path)
    }
  }
  collect(options, [], [])
  for (const [id, value] of ids) if (index.find(id) === undefined) index.add(id, value)
  return index
}

/** The value of a cell from the names in it, in the shape its column stores. */
export function valueOfNames(
  node: FieldNode,
  names: readonly string[],
  index: NameIndex,
): { value: unknown } | { fault: CellFault; name: string } {
  const values: NamedValue[] = []
  for (const name of names) {
    const found = index.find(name)
    if (found === undefined) return { fault: 'unknownName', name }
    if (found === null) return { fault: 'ambiguousName', name }
    if (!values.some((value) => JSON.stringify(value) === JSON.stringify(found))) values.push(found)
  }
  return { value: isMultiple(node) ? values : (values[0] ?? '') }
}
