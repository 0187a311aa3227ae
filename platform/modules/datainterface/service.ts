import { z } from 'zod'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'

type Row = Record<string, unknown>

/** Rows of a generated module that the actor may see. */
export type ModuleReader = (ctx: PlatformContext, actor: Actor, modelId: string, rowsMax: number) => Promise<Row[]>

const rowsMax = 1000

/** `filterBy` names the parameters that narrow the rows: a row stays when its field of that name equals the value. */
const staticDefinition = z.looseObject({
  rows: z.array(z.record(z.string(), z.unknown())).default([]),
  filterBy: z.array(z.string()).default([]),
})
const moduleDefinition = z.looseObject({ modelId: z.string().min(1), filterBy: z.array(z.string()).default([]) })

const parameter = z.looseObject({ field: z.string(), defaultValue: z.unknown() })

/**
 * Result of a data interface (contract 2 §16), found by id or code: the rows of its definition, or those of a generated
 * module within the actor's rights. Parameters without a value do not narrow anything.
 */
export async function previewInterface(
  ctx: PlatformContext,
  actor: Actor,
  input: { id: string; paramList: readonly unknown[] },
  readModule: ModuleReader,
): Promise<Row[]> {
  const found = await ctx.db
    .selectFrom('dataInterface')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', input.id), eb('enCode', '=', input.id)]))
    .where('enabledMark', '=', 1)
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new AppError('notFound', `no data interface ${input.id}`, { userMessage: '数据不存在' })
  if (found.kind === 'static') {
    const { rows, filterBy } = staticDefinition.parse(found.definition)
    return narrow(rows, filterBy, input.paramList)
  }
  const { modelId, filterBy } = moduleDefinition.parse(found.definition)
  return narrow(await readModule(ctx, actor, modelId, rowsMax), filterBy, input.paramList)
}

function narrow(rows: Row[], filterBy: readonly string[], paramList: readonly unknown[]): Row[] {
  const wanted = new Map<string, string>()
  for (const entry of paramList) {
    const parsed = parameter.safeParse(entry)
    if (!parsed.success || !filterBy.includes(parsed.data.field)) continue
    const value = parsed.data.defaultValue
    if (typeof value === 'string' || typeof value === 'number') {
      if (value !== '') wanted.set(parsed.data.field, String(value))
    }
  }
  const kept =
    wanted.size === 0 ? rows : rows.filter((row) => [...wanted].every(([field, value]) => String(row[field] ?? '') === value))
  return kept.slice(0, rowsMax)
}
