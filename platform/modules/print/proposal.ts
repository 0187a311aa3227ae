import { isMultiple, optionSource, staticOptions, textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { tableColumns, tableNodes, walkMainFields } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { isSystemType, literal, loadReleasedModules, shapeOf, systemColumns } from '../online-dev/public'
import { findModuleCode } from './store'

/** A field that a statement answers, and how a template would best show it: `date(format)`, `number(places)`, `dictionary(id)`, … */
type ProposedField = { id: string; fullName: string; kind: string }

/**
 * Statements that read all that a released module keeps, and the fields that they answer: the record itself, then one statement for each
 * of its sub-tables. Refuses a module that is not released (`数据不存在`).
 */
export async function proposeTemplate(ctx: PlatformContext, designId: string) {
  const module = (await loadReleasedModules(ctx.db, [designId])).get(designId)
  const enCode = module && (await findModuleCode(ctx.db, designId))
  if (!module || enCode === undefined) throw refused('数据不存在')
  const main = [...walkMainFields(module.form)].filter(isPrinted).map((node) => proposedOf(node, 'data'))
  const tables = tableNodes(module.form).map((table) => ({
    table,
    fields: tableColumns(table)
      .filter(isPrinted)
      .map((node) => proposedOf(node, 'item')),
  }))
  const statements = [
    `select ${listOf(main)}\nfrom ${enCode} r\nwhere r.id = @formId`,
    ...tables.map(
      ({ table, fields }) =>
        `select ${listOf(fields)}\nfrom ${nameOf(`${enCode}_${table.name}`)} r\nwhere r."recordId" = @formId`,
    ),
  ]
  return {
    fullName: module.fullName,
    enCode,
    sqlTemplate: JSON.stringify(statements.map((sql) => ({ sql }))),
    tables: [
      { id: 'headTable', fullName: module.fullName, children: main.map(({ field }) => field) },
      ...tables.map(({ table, fields }, index) => ({
        id: `T${index + 1}`,
        fullName: table.label || table.name,
        children: fields.map(({ field }) => field),
      })),
    ],
  }
}

/** Names keep their spelling, and may be words of SQL. */
function nameOf(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

type Proposed = { sql: string; field: ProposedField }

function listOf(fields: readonly Proposed[]): string {
  return fields.length === 0 ? 'r.id' : fields.map(({ sql }) => sql).join(',\n  ')
}

/** Fields whose values say something on paper. */
function isPrinted(node: FieldNode): boolean {
  if (node.name === '' || node.kind !== 'field') return false
  return factsOf(node.type).shape !== 'none' && factsOf(node.type).name !== 'none'
}

/** As `sql-relations.ts` names columns: `id` is the record's own. */
function columnOf(node: FieldNode, document: 'data' | 'item'): string {
  const taken = document === 'data' ? ['id'] : ['id', 'recordid']
  return `r.${nameOf(taken.includes(node.name.toLowerCase()) ? `field_${node.name}` : node.name)}`
}

function proposedOf(node: FieldNode, document: 'data' | 'item'): Proposed {
  const column = columnOf(node, document)
  const sql = named(node, column)
  const alias = sql === column && column === `r.${nameOf(node.name)}` ? '' : ` as ${nameOf(node.name)}`
  return { sql: `${sql}${alias}`, field: { id: node.name, fullName: node.label || node.name, kind: kindOf(node) } }
}

/** What stands behind stored ids and codes, where SQL can say it. */
function named(node: FieldNode, column: string): string {
  const facts = factsOf(node.type)
  const isOne = !isMultiple(node) && shapeWithin(node) === 'scalar'
  if (isOne && facts.names === 'user') return `(select realName from users where users.id = ${column})`
  if (isOne && facts.names === 'position') return `(select fullName from positions where positions.id = ${column})`
  if (isOne && facts.names === 'organize') return `(select fullName from organizes where organizes.id = ${column})`
  if (shapeWithin(node) === 'path' && facts.names === 'organize')
    return `(select fullName from organizes where organizes.id = ${column} ->> -1)`
  const options = isOne && optionSource(node).kind === 'static' ? staticOptions(node) : []
  if (options.length > 0 && options.length <= optionsMax) {
    const cases = options.map(({ value, label }) => `when ${literal(value)} then ${literal(label)}`).join(' ')
    return `case ${column} ${cases} else ${column} end`
  }
  if (facts.shape === 'files') {
    const names = `select string_agg(file ->> 'name', '、') from jsonb_array_elements(${column}) file`
    return `case when jsonb_typeof(${column}) = 'array' then (${names}) end`
  }
  return column
}

const optionsMax = 60

function shapeWithin(node: FieldNode): string {
  return isSystemType(node.type) ? systemColumns[node.type].shape : shapeOf(node)
}

/** `date:yyyy-MM-dd`, `number:2`, `dictionary:id`, or empty for what is shown as it is. */
function kindOf(node: FieldNode): string {
  const shape = shapeWithin(node)
  if (shape === 'date')
    return `date:${isSystemType(node.type) ? 'yyyy-MM-dd HH:mm' : textAttribute(node, 'format') || 'yyyy-MM-dd'}`
  const { precision } = node.raw
  if (shape === 'number') return typeof precision === 'number' ? `number:${precision}` : ''
  const source = optionSource(node)
  if (source.kind === 'dictionary' && (shape === 'scalar' || shape === 'list')) return `dictionary:${source.dictionaryType}`
  return ''
}
