import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'

/** Names of the keys that the options of one field have (contract 3a §4.2). */
export type OptionKeyNames = { value: string; label: string; children: string }

/** Positions from the top of an option tree down to one option. */
export type OptionPath = readonly number[]

/** Options as lines of `name|value`, for editing many at once. */
export function linesOf(options: readonly unknown[], keys: OptionKeyNames): string {
  return options
    .filter(isRecord)
    .map((option) => {
      const [name, value] = [readText(own(option, keys.label)), readText(own(option, keys.value))]
      return name === value ? name : `${name}|${value}`
    })
    .join('\n')
}

/** Contract 3a §4.2: the value is the name where none is given. Options that were there keep what else they had; of equal values the first counts. */
export function optionsOfLines(lines: string, before: readonly unknown[], keys: OptionKeyNames): readonly RawRecord[] {
  const known = new Map(before.filter(isRecord).map((option) => [readText(own(option, keys.value)), option]))
  const options = new Map<string, RawRecord>()
  for (const line of lines.split(/\r?\n/)) {
    const at = line.indexOf('|')
    const name = (at < 0 ? line : line.slice(0, at)).trim()
    const value = (at < 0 ? '' : line.slice(at + 1)).trim() || name
    if (value === '' || options.has(value)) continue
    options.set(value, { ...known.get(value), [keys.label]: name || value, [keys.value]: value })
  }
  return [...options.values()]
}

/** The tree with another list in the place of the one that holds the option at the path. */
export function withSiblings(
  options: readonly unknown[],
  path: OptionPath,
  change: (siblings: readonly unknown[], at: number) => readonly unknown[],
  childrenKey: string,
): readonly unknown[] {
  const [at = 0, ...rest] = path
  if (rest.length === 0) return change(options, at)
  const option = options[at]
  if (!isRecord(option)) return options
  const below = withSiblings(readList(own(option, childrenKey)), rest, change, childrenKey)
  const { [childrenKey]: _gone, ...bare } = option
  return options.with(at, below.length === 0 ? bare : { ...option, [childrenKey]: below })
}

/** A value that no option of the tree has. */
export function freeValue(options: readonly unknown[], keys: OptionKeyNames): string {
  const taken = new Set<string>()
  const read = (list: readonly unknown[]) => {
    for (const option of list.filter(isRecord)) {
      taken.add(readText(own(option, keys.value)))
      read(readList(own(option, keys.children)))
    }
  }
  read(options)
  let next = taken.size + 1
  while (taken.has(String(next))) next += 1
  return String(next)
}
