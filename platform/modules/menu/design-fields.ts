import { type DataContent, type DataFieldType, placeOfCode, symbolsOf } from '@/lib/domain/data-conditions'
import { formIndex } from '@/lib/form/form-index'
import { readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { PlatformContext } from '../../http/context'
import { isComparableField, loadReleasedModules, shapeOf } from '../online-dev/public'
import { findMenuById } from './store'

/** Fields of the design behind a menu, to choose from; none where it has no design. */

/** What columns and forms can be granted by (contract 2 §12.4): fields, sub-tables, and fields of these. */
export async function designFields(ctx: PlatformContext, menuId: string) {
  return (await fieldsBehind(ctx, menuId)).map(factsOfField)
}

/** What conditions can be about, each with what suits it (contract 2 §12.6). */
export async function offeredFields(ctx: PlatformContext, menuId: string) {
  const found = (await fieldsBehind(ctx, menuId)).filter(({ node }) => node.kind === 'field' && isComparableField(node))
  return found.map((field) => {
    const { type, content, format } = conditionOf(field.node)
    const isKeyed = content === 'input' && isKey(field.node)
    const symbols = symbolsOf(content).filter((symbol) => !isKeyed || !wordSymbols.includes(symbol))
    return {
      ...factsOfField(field),
      ...{ type, conditionText: content, conditionSymbol: symbols.join(','), format },
      // The design's own control: whoever writes a condition chooses what the key stands for instead of typing it.
      node: isKeyed ? field.node.raw : null,
    }
  })
}

const wordSymbols: readonly string[] = ['like', 'notLike']

/** What is stored is the key of an option, a record or a place, which nobody knows by heart. */
function isKey({ type }: FieldNode): boolean {
  const { isWorded, chosenFrom, names } = factsOf(type)
  return isWorded || chosenFrom !== null || names === 'area'
}

type Found = { node: FieldNode; table: FieldNode | null }

async function fieldsBehind(ctx: PlatformContext, menuId: string): Promise<Found[]> {
  const menu = await findMenuById(ctx.db, menuId)
  const module = menu?.moduleId ? (await loadReleasedModules(ctx.db, [menu.moduleId])).get(menu.moduleId) : undefined
  if (!module) return []
  const { mainFields, tables, columns } = formIndex(module.form)
  const named = (nodes: readonly FieldNode[], table: FieldNode | null) =>
    nodes.filter(({ name }) => name !== '').map((node) => ({ node, table }))
  return [
    ...named(mainFields, null),
    ...tables.flatMap((table) => [{ node: table, table: null }, ...named(columns.get(table.name) ?? [], table)]),
  ]
}

function factsOfField({ node, table }: Found) {
  const fullName = table ? `${labelOf(table)}-${labelOf(node)}` : labelOf(node)
  return { fullName, ...placeOfCode(node.name, table?.name ?? null) }
}

const labelOf = ({ label, name }: FieldNode) => label || name

type Suggestion = { type: DataFieldType; content: DataContent; format: string }

/** As a release makes it (contract 3b §5): who and where by who asks, what was chosen by a picker, the rest by what is typed. */
function conditionOf(node: FieldNode): Suggestion {
  const shape = shapeOf(node)
  if (shape === 'number') return { type: 'double', content: 'inputNumber', format: '' }
  if (shape === 'date') return { type: 'datetime', content: 'datePicker', format: readText(node.raw['format']) || 'yyyy-MM-dd' }
  return { type: 'varchar', content: contentOf(node), format: '' }
}

function contentOf({ type }: FieldNode): DataContent {
  if (type === 'organizeSelect') return 'organizeSelect'
  if (type === 'createUser' || type === 'modifyUser') return '@userId'
  if (type === 'currOrganize') return '@organizeId'
  switch (factsOf(type).names) {
    case 'user':
    case 'mixed':
      return 'userSelect'
    case 'organize':
      return 'depSelect'
    case 'position':
      return 'posSelect'
    case 'role':
      return 'roleSelect'
    case 'group':
      return 'groupSelect'
    default:
      return 'input'
  }
}
