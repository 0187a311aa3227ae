/** The forms that every contender shows: the same fields, the same starting values, the same sums. */

export type BenchField =
  | { kind: 'text' | 'number' | 'date'; name: string; label: string }
  | { kind: 'select'; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'sum'; name: string; label: string; operands: readonly string[] }

const counts = { text: 120, number: 30, select: 20, date: 20, sum: 10 }
const operandCount = 5

const options = list(50, (index) => ({ value: String(index), label: `Option ${index}` }))

export const numberNames = Array.from({ length: counts.number }, (_, index) => `number${index}`)

/** 200 fields, the kinds mixed as in a real form. */
export const benchFields: readonly BenchField[] = mixed([
  ...list(counts.text, (index) => ({ kind: 'text' as const, name: `text${index}`, label: `Text ${index}` })),
  ...list(counts.number, (index) => ({ kind: 'number' as const, name: `number${index}`, label: `Number ${index}` })),
  ...list(counts.select, (index) => ({ kind: 'select' as const, name: `select${index}`, label: `Select ${index}`, options })),
  ...list(counts.date, (index) => ({ kind: 'date' as const, name: `date${index}`, label: `Date ${index}` })),
  ...list(counts.sum, (index) => ({
    kind: 'sum' as const,
    name: `sum${index}`,
    label: `Sum ${index}`,
    operands: operandsOf(index),
  })),
])

export const initialNumbers: Readonly<Record<string, number>> = Object.fromEntries(
  numberNames.map((name, index) => [name, index + 1]),
)

/** Results by name for the numbers given. */
export function sumsOf(numbers: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    list(counts.sum, (index) => [`sum${index}`, operandsOf(index).reduce((sum, name) => sum + (numbers[name] ?? 0), 0)]),
  )
}

/** Columns of the sub-tables: a product of two numbers in each row, and the sum of the products below. */
export function tableColumns(count: number): readonly { name: string; kind: 'text' | 'number' | 'product' }[] {
  return list(count, (index) => {
    if (index === 1) return { name: 'qty', kind: 'number' as const }
    if (index === 2) return { name: 'price', kind: 'number' as const }
    if (index === 3) return { name: 'amount', kind: 'product' as const }
    return { name: `text${index}`, kind: 'text' as const }
  })
}

export function tableRows(rows: number, columns: number): readonly Record<string, string | number>[] {
  return list(rows, (row) =>
    Object.fromEntries(
      tableColumns(columns).map(({ name, kind }) => {
        if (name === 'qty') return [name, (row % 9) + 1]
        if (name === 'price') return [name, (row % 7) + 1]
        return [name, kind === 'product' ? ((row % 9) + 1) * ((row % 7) + 1) : `r${row} ${name}`]
      }),
    ),
  )
}

function operandsOf(index: number): readonly string[] {
  return list(operandCount, (offset) => `number${(index * 3 + offset) % counts.number}`)
}

function list<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** A fixed order in which kinds stand side by side. */
function mixed(fields: readonly BenchField[]): readonly BenchField[] {
  return fields
    .map((field, index) => ({ field, place: (index * 37) % fields.length }))
    .sort((left, right) => left.place - right.place)
    .map(({ field }) => field)
}
