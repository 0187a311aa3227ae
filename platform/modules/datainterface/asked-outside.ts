import { AppError } from '@/lib/errors/app-error'
import { readNumber, readText } from '@/lib/form/read'
import type { Actor, CallMeta, Outcome, PlatformContext } from '../../http/context'
import { logRun } from './execution-log'
import { openInterface } from './interface-rights'
import { isPaged } from './run'
import { interfacePage, type ModuleReader, previewInterface } from './service'
import { shownPart } from './shown-part'
import { toldResult } from './told-result'

export type AskedOutside = {
  id: string
  /** Parameters by their names and, for an interface that pages itself, `currentPage`, `pageSize` and `keyword`. */
  values: Readonly<Record<string, unknown>>
  oauthId: string
  meta: CallMeta
}

const pagesMax = 1_000_000
const pageSizeMax = 1000

/**
 * The result of an interface for an application outside (contract 2 §17), with the rights of the actor and of nobody else. Found by its id
 * alone: what is granted is an id, and another interface may have it for its code.
 */
export async function answerOutside(
  ctx: PlatformContext,
  actor: Actor,
  asked: AskedOutside,
  readModule: ModuleReader,
): Promise<Outcome<unknown>> {
  const startedAt = performance.now()
  const opened = await openInterface(ctx, actor, asked.id)
  if (opened.row.id !== asked.id) throw new AppError('notFound', `no data interface has the id ${asked.id}`)
  try {
    return await toldResult(() => resultOf(ctx, actor, { ...opened, values: asked.values }, readModule))
  } finally {
    const { id: interfaceId, meta, oauthId } = asked
    await logRun(ctx, { interfaceId, actor, meta, method: meta.application?.method ?? 'POST', startedAt, oauthId })
  }
}

type Opened = Awaited<ReturnType<typeof openInterface>> & Pick<AskedOutside, 'values'>

async function resultOf(ctx: PlatformContext, actor: Actor, { row, columns, values }: Opened, readModule: ModuleReader) {
  const paramList = Object.entries(values).map(([field, defaultValue]) => ({ field, defaultValue }))
  if (!isPaged(row)) return shownPart(await previewInterface(ctx, actor, { id: row.id, paramList }, readModule), columns)
  const request = {
    currentPage: within(values['currentPage'], 1, pagesMax),
    pageSize: within(values['pageSize'], 20, pageSizeMax),
    keyword: readText(values['keyword']).slice(0, 200),
    relationField: '',
    columnOptions: '',
    paramList,
  }
  return interfacePage(ctx, actor, { row, request, readModule, columns })
}

function within(value: unknown, otherwise: number, max: number): number {
  const number = Math.trunc(readNumber(value) ?? otherwise)
  return Math.min(max, Math.max(1, number))
}
