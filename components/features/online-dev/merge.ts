import { formIndex } from '@/lib/form/form-index'
import type { FieldNode, FormDesign, RecordValues } from '@/lib/form/types'
import type { WidgetSchemas } from '@/lib/form/widget-schema'
import { isSameValue } from '@/lib/form/wire-values'

export type MergeField = {
  node: FieldNode
  /** Who changed it since it was loaded. Only `both` needs a decision: there the two say different things. */
  changedBy: 'me' | 'them' | 'both'
  mine: unknown
  theirs: unknown
}

/**
 * What two people made of the same record, field by field. A sub-table is one value: its lines are never mixed. What the
 * server fills in or computes is left out; it follows from the rest.
 */
export function mergeFields(
  { design, schemas }: { design: FormDesign; schemas: WidgetSchemas },
  { base, mine, theirs }: { base: RecordValues; mine: RecordValues; theirs: RecordValues },
): MergeField[] {
  const { mainFields, tables } = formIndex(design)
  return [...mainFields, ...tables].flatMap((node) => {
    if (node.name === '' || node.type === 'calculate' || schemas.get(node.type)?.isSystemFilled) return []
    const [was, my, their] = [base[node.name], mine[node.name], theirs[node.name]]
    const isMine = !isSame(my, was)
    const isTheirs = !isSame(their, was)
    if ((!isMine && !isTheirs) || (isMine && isTheirs && isSame(my, their))) return []
    return [{ node, changedBy: isMine ? (isTheirs ? 'both' : 'me') : 'them', mine: my, theirs: their }]
  })
}

/** Nothing and null are the same on the wire. */
function isSame(left: unknown, right: unknown): boolean {
  return isSameValue(left ?? null, right ?? null)
}

export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

/** What to put on top of the newest version: all that only I changed, and what I decided for. */
export function keptValues(fields: readonly MergeField[], choices: Choices): Record<string, unknown> {
  const kept = fields.filter(({ node, changedBy }) =>
    changedBy === 'me' ? true : changedBy === 'both' && choices[node.name] === 'mine',
  )
  return Object.fromEntries(kept.map(({ node, mine }) => [node.name, mine]))
}
