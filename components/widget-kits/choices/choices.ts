import { type Option, staticOptions } from '@/lib/form/attributes'
import type { RawRecord } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/** Beyond this a list is cut: the page stays usable whatever an interface answers (D13). */
const optionsMax = 50_000

const trees = new WeakMap<readonly Option[], readonly Option[]>()

/** A tree of options as one list, and of two equal values the first, so that a choice always means one thing (D13). */
export function flatOptions(options: readonly Option[]): readonly Option[] {
  const byValue = new Map<string, Option>()
  const collect = (list: readonly Option[]) => {
    for (const option of list) {
      if (byValue.size >= optionsMax) return
      if (!byValue.has(option.value)) byValue.set(option.value, option)
      collect(option.children)
    }
  }
  collect(options)
  const flat = [...byValue.values()]
  trees.set(flat, options)
  return flat
}

/** The tree a list of `flatOptions` was made of. Paths need it whole: a value may occur in several branches. */
export function optionTree(flat: readonly Option[]): readonly Option[] {
  return trees.get(flat) ?? flat
}

export function flatStaticOptions(node: FieldNode): readonly Option[] {
  return flatOptions(staticOptions(node))
}

/** Values of a choice as a list of texts, whatever was stored. */
export function selectedValues(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value]
  return list
    .filter((item) => (typeof item === 'string' && item !== '') || typeof item === 'number' || typeof item === 'boolean')
    .map(String)
}

/** The options behind values as they came, which is what scripts get of a choice (contract 3a §11). */
export function chosenRows(options: readonly Option[], values: readonly string[]): readonly RawRecord[] {
  const rows = new Map(options.map((option) => [option.value, option.raw]))
  return values.map((value) => rows.get(value)).filter((row) => row !== undefined)
}

export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}
