import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { refusedBecause } from '../../kit/refusals'
import { withReason } from './author-reason'
import { logRun } from './execution-log'
import { type OpenedInterface, openedByDesign } from './interface-rights'
import { ScriptError } from './sandbox'
import { type ModuleReader, previewInterface } from './service'
import { shownPart } from './shown-part'
import { failed, toldResult } from './told-result'

type Run = { ctx: PlatformContext; actor: Actor; meta: CallMeta; id: string }

/** Notes the run (contract 2 §16.4 rule 6). A function of the interface that fails, fails the call. */
export async function logged<T>({ ctx, actor, meta, id }: Run, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    throw refusedBecause(`the function of a data interface failed: ${error.message}`, failed)
  } finally {
    await logRun(ctx, { interfaceId: id, actor, meta, method: 'POST', startedAt })
  }
}

type Asked = OpenedInterface & { paramList: readonly unknown[]; readModule: ModuleReader; rowsMax?: number }

export async function preview(ctx: PlatformContext, actor: Actor, asked: Asked) {
  return toldResult(() => answerOf(ctx, actor, asked))
}

/** An author is told why it fails. */
function answerOf(ctx: PlatformContext, actor: Actor, { row, columns, isAuthor, readModule, ...asked }: Asked) {
  const run = async () => shownPart(await previewInterface(ctx, actor, { ...asked, id: row.id }, readModule), columns)
  return isAuthor ? withReason(run) : run()
}

type DesignAsks = {
  meta: CallMeta
  id: string
  paramList: readonly unknown[]
  shown: ReadonlySet<string> | null
  readModule: ModuleReader
  /** Where totals are made of the rows, how many are read at most; else as many as a control shows. */
  rowsMax?: number
}

/**
 * What an interface answers that a stored portal or report names, to somebody who may open that. `shown`: what is shown of it, which is
 * all he gets of modules that he has no menu of; null where he gets no rows at all but what is made of them.
 */
export async function answerOfDesign(ctx: PlatformContext, actor: Actor, { meta, id, shown, ...asked }: DesignAsks) {
  const opened = await openedByDesign(ctx, actor, id, shown)
  return logged({ ctx, actor, meta, id: opened.row.id }, () => answerOf(ctx, actor, { ...opened, ...asked }))
}
