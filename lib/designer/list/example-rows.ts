import { staticOptions } from '@/lib/form/attributes'
import type { ListColumn, ListDesign } from '@/lib/form/list-types'
import { factsOf } from '@/lib/form/widget-facts/table'

/** Words of the language of the page that invented rows are made of. */
export type ExampleWords = {
  text: (label: string, number: number) => string
  people: readonly string[]
  places: readonly string[]
  options: readonly string[]
  states: readonly [string, string]
  area: string
}

export type ExampleRow = { id: string } & Record<string, unknown>

const rowCount = 6
const lineCount = 2
const days = ['2026-03-02', '2026-03-05', '2026-03-09', '2026-03-12', '2026-03-18', '2026-03-24']
const amounts = ['1280', '96.5', '15300', '420', '7750.25', '36']

/** Rows as the platform would answer them, invented from the kinds of the fields: texts for display keyed by field (contract 3b §8.3). */
export function exampleRows({ columns }: Pick<ListDesign, 'columns'>, words: ExampleWords): readonly ExampleRow[] {
  return Array.from({ length: rowCount }, (_, at) => {
    const row: ExampleRow = { id: `example${at + 1}` }
    for (const column of columns) {
      if (column.children.length === 0) row[column.code] = textOf(column, at, words)
      else row[column.code] = linesOf(column, at, words)
    }
    return row
  })
}

function linesOf({ children }: ListColumn, at: number, words: ExampleWords) {
  return Array.from({ length: (at % lineCount) + 1 }, (_, line) =>
    Object.fromEntries(children.map((child) => [child.node.name, textOf(child, at + line, words)])),
  )
}

function textOf({ node, label }: ListColumn, at: number, words: ExampleWords): string {
  const { face, format, isAmount } = factsOf(node.type)
  const day = days[at % days.length] ?? ''
  if (format !== null)
    return { date: day, dateTime: `${day} 09:30:00`, time: '09:30', dateRange: `${day},${day}`, timeRange: '09:00,17:30' }[format]
  switch (face) {
    case 'people':
      return pick(words.people, at)
    case 'organization':
    case 'names':
      return pick(words.places, at)
    case 'choice': {
      const options = staticOptions(node).map((option) => option.label)
      return pick(options.length > 0 ? options : words.options, at)
    }
    case 'switch':
      return words.states[at % 2] ?? ''
    case 'number':
      return pick(amounts, at)
    case 'scale':
      return String((at * 17) % 101)
    case 'rating':
      return String((at % 5) + 1)
    case 'files':
    case 'signature':
    case 'location':
    case 'color':
      return ''
    default:
      if (isAmount) return pick(amounts, at)
      return node.type === 'areaSelect' ? words.area : words.text(label, at + 1)
  }
}

function pick(items: readonly string[], at: number): string {
  return items[at % Math.max(1, items.length)] ?? ''
}
