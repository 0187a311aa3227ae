import type { Actor, PlatformContext } from '../../../http/context'
import { isUsableId } from '../../../kit/object-file'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import {
  deleteVersions,
  findUsedVersions,
  findVersions,
  insertVersion,
  lockVersions,
  renameGroup,
  updateVersion,
  type VersionRow,
  writeInitiators,
} from './template-store'
import type { Entry } from './trees'

/** The versions of named flows (contract 4a §7.3): tasks keep the one they were launched with. */

type Flows = { templateId: string; entries: readonly Entry[] }

/** Flows of a new template, each in its first version. `keepsIds`: other flows name them by the ids that came, where those are free. */
export async function insertFlows(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { templateId, entries, keepsIds }: Flows & { keepsIds: boolean },
): Promise<void> {
  const taken = new Set(
    (
      await findVersions(
        trx,
        entries.map(({ versionId }) => versionId),
      )
    ).map(({ id }) => id),
  )
  for (const entry of entries) {
    const isKept = keepsIds && isUsableId(entry.versionId) && !taken.has(entry.versionId)
    await insertFirst(ctx, trx, actor, { templateId, entry, id: isKept ? entry.versionId : ctx.newId() })
  }
}

async function insertFirst(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { templateId, entry, id }: { templateId: string; entry: Entry; id: string },
): Promise<void> {
  // Flows stand in the order of their groups, which are ids in the order of their making.
  const place = { id, templateId, groupId: ctx.newId(), number: 1, isMain: 1 }
  await insertVersion(trx, { ...place, ...contentOf(entry), ...stampsOf(ctx, actor) }, entry.initiators.people)
}

function contentOf({ fullName, treeJson, formId, initiators }: Entry) {
  return { fullName, treeJson, formId: formId || null, visibleType: initiators.visibleType }
}

function stampsOf(ctx: PlatformContext, actor: Actor) {
  return { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null }
}

/**
 * Saves the flows of a template; answers the ids of the versions that were made beside main ones. A tree that tasks stand on stays, and the
 * changed one is a new version that is not the main one; without tasks it is changed in place. Flows that are left out are deleted, unless
 * they have tasks.
 */
export async function saveFlows(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { templateId, entries }: Flows,
): Promise<string[]> {
  const versions = await lockVersions(trx, templateId)
  const byId = new Map(versions.map((version) => [version.id, version]))
  const used = await findUsedVersions(trx, [...byId.keys()])
  const named = new Set(entries.flatMap(({ versionId }) => byId.get(versionId)?.groupId ?? []))
  if (named.size < entries.filter(({ versionId }) => byId.has(versionId)).length) {
    throw refused('流程设计内容格式不正确', 'flowTemplateJson')
  }
  const gone = versions.filter(({ groupId }) => !named.has(groupId))
  if (gone.some(({ id }) => used.has(id))) throw refused('该流程已发起数据，无法删除!', 'flowTemplateJson')
  await deleteVersions(
    trx,
    gone.map(({ id }) => id),
  )
  const beside: string[] = []
  for (const entry of entries) {
    const before = byId.get(entry.versionId)
    if (!before) {
      await insertFirst(ctx, trx, actor, { templateId, entry, id: ctx.newId() })
      continue
    }
    const siblings = versions.filter(({ groupId }) => groupId === before.groupId)
    const made = await saveFlow(ctx, trx, actor, { entry, before, siblings, isUsed: used.has(before.id) })
    if (made !== null) beside.push(made)
  }
  return beside
}

type Saved = { entry: Entry; before: VersionRow; siblings: readonly VersionRow[]; isUsed: boolean }

/** Answers the id of the version that was made beside the main one; null where there is none. */
async function saveFlow(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { entry, before, siblings, isUsed }: Saved,
): Promise<string | null> {
  if (entry.fullName !== before.fullName) await renameGroup(trx, before.groupId, entry.fullName)
  if (entry.treeJson === before.treeJson) return null
  if (!isUsed) {
    await updateVersion(trx, before.id, { ...contentOf(entry), updatedAt: ctx.now() })
    await writeInitiators(trx, before.id, entry.initiators.people)
    return null
  }
  const number = Math.max(...siblings.map((sibling) => sibling.number)) + 1
  const place = { id: ctx.newId(), templateId: before.templateId, groupId: before.groupId, number, isMain: 0 }
  await insertVersion(trx, { ...place, ...contentOf(entry), ...stampsOf(ctx, actor) }, entry.initiators.people)
  return place.id
}
