import type { Driver } from './drivers/driver'

type Bound = { sql: string; values: unknown[] }

/**
 * `$1`, `$2` … of a statement become the marks of the driver, and the values stand as these want them. What is inside of texts, quoted
 * names and comments stays. PostgreSQL has these marks itself.
 */
export function withMarks(
  { sql, values }: { sql: string; values: readonly unknown[] },
  { dialect, mark, takesInOrder }: Pick<Driver, 'dialect' | 'mark' | 'takesInOrder'>,
): Bound {
  if (dialect === 'postgres') return { sql, values: [...values] }
  const given: unknown[] = []
  const pattern = new RegExp([...pieces[dialect], name, ours].join('|'), 'g')
  const text = sql.replace(pattern, (piece, number: string | undefined) => {
    if (number === undefined) return piece
    const index = Number(number) - 1
    if (!takesInOrder) return mark(index + 1)
    given.push(values[index] ?? null)
    return mark(given.length)
  })
  return { sql: text, values: takesInOrder ? given : [...values] }
}

const ours = String.raw`\$(\d{1,4})(?![\w$])`
/** A name such as `a$1` holds no mark. */
const name = String.raw`[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*`
const line = String.raw`--[^\n]*`
const block = String.raw`/\*[\s\S]*?(?:\*/|$)`
const standard = [`'(?:[^']|'')*'?`, `"(?:[^"]|"")*"?`, line, block]

const pieces: Readonly<Record<Exclude<Driver['dialect'], 'postgres'>, readonly string[]>> = {
  mysql: [
    String.raw`'(?:[^'\\]|''|\\[\s\S])*'?`,
    String.raw`"(?:[^"\\]|""|\\[\s\S])*"?`,
    '`(?:[^`]|``)*`?',
    String.raw`#[^\n]*`,
    line,
    block,
  ],
  mssql: [...standard, String.raw`\[(?:[^\]]|\]\])*\]?`],
  oracle: standard,
}
