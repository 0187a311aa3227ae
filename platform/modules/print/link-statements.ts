import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { askLink, LinkRefusal } from '../datasource/public'

/**
 * Statements of a template in the database of a connection. It knows nothing of our data rights: which records may be printed is judged
 * before, and who writes the template says what is read of them. It can only read.
 */

type Row = Record<string, unknown>
type Question = { linkId: string; texts: readonly string[]; ids: readonly string[] }

/** As for the platform's own database. */
const rowsMax = 10_000
const rowsOfCallMax = 50_000
const timeoutMs = 20_000

/** The rows of every statement for every record: `[statement][record]`. */
export async function runOnLink(ctx: PlatformContext, { linkId, texts, ids }: Question): Promise<Row[][][]> {
  const statements = texts.map(asked)
  const results: Row[][][] = []
  let left = rowsOfCallMax
  for (const [index, sql] of statements.entries()) {
    const ofRecords: Row[][] = []
    for (const id of ids) {
      const { rows } = await ask(ctx, linkId, { sql, values: [id], rowsMax: rowsMax + 1 })
      left -= rows.length
      if (rows.length > rowsMax || left < 0) throw refused(`第${index + 1}条SQL语句：查询出的数据超过${rowsMax}行`)
      ofRecords.push(rows.map(printable))
    }
    results.push(ofRecords)
  }
  return results
}

/** Names of the fields that every statement answers, whether it finds anything or not. */
export async function fieldsOnLink(ctx: PlatformContext, linkId: string, texts: readonly string[]): Promise<string[][]> {
  const names: string[][] = []
  for (const sql of texts.map(asked)) {
    const { columns } = await ask(ctx, linkId, { sql, values: [''], rowsMax: 1 })
    names.push([...new Set(columns.map(({ name }) => name))])
  }
  return names
}

type Asked = { sql: string; values: readonly string[]; rowsMax: number }

async function ask(ctx: PlatformContext, linkId: string, { sql, values, rowsMax: max }: Asked) {
  try {
    return await askLink(ctx, linkId, { sql, values: sql.includes('$1') ? values : [], rowsMax: max, timeoutMs })
  } catch (error) {
    if (error instanceof LinkRefusal && error.fault === 'sql') throw refused('Sql语法错误')
    throw error
  }
}

/** `@formId` becomes a value, also between quotes; what would change something is refused by the word that does it. */
function asked(text: string): string {
  const bare = text.replace(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`/g, ' ')
  const word = forbidden.exec(bare)?.[0] ?? (bare.replace(/;\s*$/, '').includes(';') ? ';' : undefined)
  if (word !== undefined) throw refused(`当前查询SQL包含敏感字：${word}`)
  return text.replace(/;\s*$/, '').replace(/'@formId'|@formId\b/gi, '$$1')
}

const forbidden =
  /\b(insert|update|delete|merge|replace\s+into|drop|alter|create|truncate|grant|revoke|exec|execute|call|into)\b/i

/** Binary values are no text for paper. */
function printable(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? null : value]))
}
