const idsMax = 2000
const idPattern = /^[\w-]{6,64}$/

/** What may be an id in these values, each once; ids may stand in lists, in paths joined by commas and before a `--type`. */
export function namedIds(values: unknown): string[] {
  const found = new Set<string>()
  const collect = (value: unknown) => {
    if (found.size >= idsMax) return
    if (typeof value === 'string') {
      if (value.length <= 20_000) for (const part of value.split(',')) keep(part.split('--')[0] ?? '')
    } else if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  const keep = (id: string) => {
    if (idPattern.test(id) && found.size < idsMax) found.add(id)
  }
  collect(values)
  return [...found]
}
