import type { ScreenSave, ScreenUpdate } from '@/lib/contract/screen/screen'
import type { Actor, PlatformContext } from '../../http/context'
import { extraOf, extraTextOver } from '../../kit/extra-fields'
import { copySuffix } from '../../kit/object-file'
import { messages, refused, usedText } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandNameable } from '../file/public'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { hasCategory } from './category-store'
import { moveAgreed } from './link-store'
import { demandScreen } from './screen-text'
import {
  deleteScreen,
  findMenusOf,
  findScreen,
  insertScreen,
  lockScreens,
  type NewScreen,
  type StoredScreen,
  updateScreen,
} from './store'

/** Data screens are made and changed (contract 4b §5). */

/** What a form or a file has of a screen that is kept in columns of its own, or is not kept at all. */
export const extraText = extraTextOver([
  ...['title', 'category', 'status', 'backgroundUrl', 'detail', 'component', 'createUser', 'createTime', 'updateTime'],
  // Wire: who may see a screen is said by menus and links; a password in a table that designers read would guard nothing.
  'password',
])

export const titleMax = 100

/** Makes a screen and answers its id. Refuses categories that are not there, and texts that are no screen. */
export async function createScreen(ctx: PlatformContext, actor: Actor, { visual, config }: ScreenSave): Promise<string> {
  const { title, category, status, backgroundUrl } = visual
  const texts = { detail: config?.detail ?? '', component: config?.component ?? '' }
  demandScreen(texts)
  await demandPictures(ctx, actor, { ...texts, backgroundUrl }, null)
  return ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    await demandCategory(trx, category)
    const id = ctx.newId()
    await insertNewScreen(ctx, trx, actor, {
      ...{ id, title, category, status, backgroundUrl, ...texts, extraJson: extraText(visual) },
    })
    return id
  })
}

export async function insertNewScreen(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  screen: Omit<NewScreen, 'createdAt' | 'createdBy'>,
): Promise<void> {
  const after = await insertScreen(trx, { ...screen, createdAt: ctx.now(), createdBy: actor.userId })
  await keepScreen(trx, ctx, actor, { action: 'create', before: null, after: kept(after) })
}

/**
 * Changes what is sent and answers the new version. Refuses one that is not there, and one that is not the version any more that was seen
 * (conflict).
 */
export async function changeScreen(ctx: PlatformContext, actor: Actor, { visual, config }: ScreenUpdate) {
  const { id, title, category, status, backgroundUrl, version } = visual
  demandScreen({ detail: config?.detail ?? '', component: config?.component ?? '' })
  const sent = { backgroundUrl: backgroundUrl ?? '', detail: config?.detail ?? '', component: config?.component ?? '' }
  await demandPictures(ctx, actor, sent, id)
  return ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    const before = await findScreen(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataScreen', before, version)
    if (category !== undefined && category !== before.category) await demandCategory(trx, category)
    const after = await updateScreen(trx, id, {
      ...{ title, category, status, backgroundUrl, detail: config?.detail, component: config?.component },
      ...{ extraJson: extraText(visual, before.extraJson), version: nextVersion },
      ...{ updatedAt: ctx.now(), updatedBy: actor.userId },
    })
    // What is asked is still what was agreed to, or is what he who agrees has drawn himself.
    const userId = config === undefined ? null : actor.userId
    await moveAgreed(trx, { screenId: id, from: before.version, to: after.version, userId })
    const isState = status !== undefined && status !== before.status && title === undefined && config === undefined
    await keepScreen(trx, ctx, actor, { action: isState ? 'state' : 'update', before: kept(before), after: kept(after) })
    return { version: after.version }
  })
}

/** Deletes all of them or none. Refuses those that menu entries show, and says which these are. */
export async function removeScreens(ctx: PlatformContext, actor: Actor, ids: readonly string[]): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    for (const id of new Set(ids)) {
      const before = await findScreen(trx, id)
      if (!before) throw refused(messages.deleteMissing)
      const names = await findMenusOf(trx, id)
      if (names.length > 0) throw refused(usedText(names))
      await deleteScreen(trx, id)
      await keepScreen(trx, ctx, actor, { action: 'delete', before: kept(before), after: null })
    }
  })
}

/** A copy, disabled (contract 2 §0.2). Answers its id. */
export async function copyScreen(ctx: PlatformContext, actor: Actor, id: string): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    const source = await findScreen(trx, id)
    if (!source) throw refused(messages.copyMissing)
    const { createdAt, createdBy, updatedAt, updatedBy, version, ...values } = source
    const copy = { ...values, id: ctx.newId(), title: copiedTitle(source.title), status: 0 }
    await insertNewScreen(ctx, trx, actor, copy)
    return copy.id
  })
}

export function copiedTitle(title: string): string {
  const copied = `${title}.副本${copySuffix()}`
  if (copied.length > titleMax) throw refused(messages.copyTooLong)
  return copied
}

type Named = { backgroundUrl: string; detail: string; component: string }

/** Whoever sees a screen sees its pictures, so they are named by those only who see them themselves. */
export function demandPictures(ctx: PlatformContext, actor: Actor, named: Named, id: string | null): Promise<void> {
  const text = [named.backgroundUrl, named.detail, named.component].join('\n')
  return demandNameable(ctx, actor, { text, row: id === null ? null : { table: 'data_screen', id }, path: 'component' })
}

async function demandCategory(trx: DbTransaction, category: string): Promise<void> {
  if (category !== '' && !(await hasCategory(trx, category))) throw refused('大屏分类不存在', 'category')
}

/** As history keeps it. */
function kept({ createdAt, createdBy, updatedAt, updatedBy, extraJson, title, status, ...own }: StoredScreen) {
  return { ...extraOf(extraJson), ...own, fullName: title, enabledMark: status }
}

function keepScreen(
  trx: DbTransaction,
  ctx: PlatformContext,
  actor: Actor,
  change: FormChange<ReturnType<typeof kept>>,
): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'dataScreen', ...change })
}
