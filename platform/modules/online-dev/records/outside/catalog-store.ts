import type { PlatformContext } from '../../../../http/context'
import { refused } from '../../../../kit/refusals'
import { askLink, columnStatements, linkPlace } from '../../../datasource/public'
import { chosenTables } from '../bound-tables/bind'
import type { Column } from '../bound-tables/binding'
import { isTableName } from '../bound-tables/names'
import type { OutsideTables } from './outside-store'
import { isOutsideDialect } from './words-store'

const columnsMax = 2000
const timeoutMs = 10_000

/**
 * What the tables of a design are now in the database of its connection. Throws the refusal of a connection that is not there or whose
 * database cannot keep records, and a `LinkRefusal` where it does not answer.
 */
export async function readOutsideTables(
  ctx: PlatformContext,
  { dbLinkId, tablesJson }: { dbLinkId: string; tablesJson: string },
): Promise<OutsideTables> {
  const { dialect, dbSchema, serviceName } = await linkPlace(ctx, dbLinkId)
  if (!isOutsideDialect(dialect))
    throw refused('该类型的数据库暂不支持作为功能的数据表，请选择PostgreSQL或MySQL的数据连接', 'dbLinkId')
  const schema = dbSchema || (dialect === 'postgres' ? 'public' : serviceName)
  const catalog: Record<string, Column[]> = {}
  for (const { table } of chosenTables(tablesJson)) {
    const values = [schema, table]
    const { rows } = await askLink(ctx, dbLinkId, { sql: columnStatements[dialect], values, rowsMax: columnsMax, timeoutMs })
    const columns = rows.map(columnOf).filter(({ name }) => isTableName(name))
    if (columns.length > 0) catalog[table] = columns
  }
  return { dialect, schema, catalog }
}

const kinds: Readonly<Record<string, Column['kind']>> = {
  ...{
    varchar: 'varchar',
    bpchar: 'varchar',
    char: 'varchar',
    text: 'text',
    tinytext: 'text',
    mediumtext: 'text',
    longtext: 'text',
  },
  ...{
    int2: 'int',
    int4: 'int',
    tinyint: 'int',
    smallint: 'int',
    mediumint: 'int',
    int: 'int',
    int8: 'bigint',
    bigint: 'bigint',
  },
  ...{ numeric: 'decimal', decimal: 'decimal', float4: 'decimal', float8: 'decimal', float: 'decimal', double: 'decimal' },
  ...{ timestamp: 'datetime', datetime: 'datetime', timestamptz: 'datetimeZone', date: 'date' },
}

/** Some databases tell the names of their own columns in upper case. */
function columnOf(told: Readonly<Record<string, unknown>>): Column {
  const row = new Map(Object.entries(told).map(([name, value]) => [name.toLowerCase(), value]))
  const text = (name: string) => String(row.get(name) ?? '')
  const count = (name: string) => (row.get(name) === null || row.get(name) === undefined ? null : Number(row.get(name)))
  const kind = kinds[text('c_word').toLowerCase()] ?? 'other'
  const hasDefault = row.get('c_default') !== null && row.get('c_default') !== undefined
  return {
    ...{
      name: text('c_name'),
      comment: text('c_comment'),
      kind,
      type: boundedTypes[text('c_word').toLowerCase()] ?? text('c_type'),
    },
    ...{ length: kind === 'varchar' ? count('c_length') : null, precision: count('c_precision'), scale: count('c_scale') },
    ...{ isNullable: count('c_nullable') === 1, isKey: count('c_key') === 1, isCounted: count('c_counted') === 1 },
    default: hasDefault ? text('c_default') : null,
  }
}

/** The words by which it is known how large a number may be. */
const boundedTypes: Readonly<Record<string, string>> = {
  ...{ int2: 'smallint', smallint: 'smallint', tinyint: 'smallint' },
  ...{ int4: 'integer', int: 'integer', mediumint: 'integer', int8: 'bigint', bigint: 'bigint' },
}
