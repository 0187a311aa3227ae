import type { Endpoint } from '@/lib/contract/endpoint'
import { AppError } from '@/lib/errors/app-error'
import { readOnly, readOnlyFault } from '../store/read-only'
import type { Actor, PlatformContext } from './context'

/*
 * An administrator who looks with the rights of somebody else (`viewAs`) can change nothing: declarations decide what may be called, and
 * the database refuses whatever a call that only reads would write nevertheless.
 */

export function readOnlyRefusal(what: string): AppError {
  return new AppError('refused', `${what} would change something while somebody looks with the rights of another`, {
    userMessage: '正在以他人身份查看，只能查看，不能修改',
  })
}

/** Refuses what is not for the eyes of an administrator who looks as somebody else, and what would change something. */
export function refuseInViewing({ method, path, changesState, whileViewing }: Endpoint, actor: Actor): void {
  if (!actor.viewer || whileViewing === 'own') return
  if (changesState) throw readOnlyRefusal(`${method} ${path}`)
  if (whileViewing === 'asThem') return
  throw new AppError('forbidden', `${method} ${path} is private`, {
    userMessage: '以他人身份查看时，不显示其消息、日程等个人内容',
  })
}

/**
 * A page tells in which viewing it was drawn. Once that is over nothing of it may be done any more, and least of all in the name of the
 * administrator, whose page it is not.
 */
export function demandSameViewing(viewId: string | undefined, actor: Actor): void {
  if (!viewId || viewId === actor.viewer?.viewId) return
  throw new AppError('viewOver', `the viewing ${viewId.slice(0, 40)} is over`)
}

/** What a call meets that writes although it is declared as one that reads. */
export function readingFailure(thrown: unknown): unknown {
  const isWrite = typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === readOnlyFault
  return isWrite ? readOnlyRefusal('a call that only reads') : thrown
}

/** In which nothing is written and nobody is told anything. */
export function readingContext({ realtime: _, ...ctx }: PlatformContext): PlatformContext {
  return { ...ctx, db: readOnly(ctx.db) }
}
