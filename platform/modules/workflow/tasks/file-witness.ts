import { sql } from 'kysely'
import type { FileWitness, PlatformContext } from '../../../http/context'
import { namesFile, namingIds, namingRows } from '../../../kit/file-witness'
import { flowRecordShows, readableInModule } from '../../online-dev/records/public'
import { hasTag } from '../../permission/public'
import { formOf, loadFlow } from '../definitions/loaded-flow'
import { operatesOf, readableCodes } from '../definitions/node-rights'
import { findTask } from '../run/run-store'
import { monitorTag, type SeenTask, seeTask } from './access'
import { isConcerned, isWatched } from './access-store'
import { findForm } from './detail-store'
import { fieldsOf, viewableNodes } from './form-view'

/** What a row shows of files: those that its writer brought, or naming one would give the right to it. An opinion is anybody's words. */
const shown = {
  flow_record: sql`concat_ws(' ', r.files_json, r.sign_img)`,
  flow_comment: sql`concat_ws(' ', r.image, r.file)`,
} as const

const writer = { flow_record: sql`r.by_id`, flow_comment: sql`r.created_by` } as const

const isShown = (table: string): table is keyof typeof shown => table in shown

/** A file is named by one or two tasks; a signature by all that were signed with it. */
const tasksMax = 40

/**
 * Files of opinions and comments, and signatures: for everybody who may see the task (contract 4a §4.7, §4.9), also through the module of
 * its record.
 */
export const taskRowWitness: FileWitness = {
  isAbout: isShown,
  sees: async (ctx, actor, naming) => {
    if (!isShown(naming.table)) return false
    const isSeen = [
      isConcerned({ userId: actor.userId, now: ctx.now() }),
      ...((await hasTag(ctx, actor, monitorTag)) ? [await isWatched(ctx.db, actor)] : []),
    ]
    const showing = sql`flow_task t on t.id = r.task_id
      where r.id in ${namingRows(naming)} and ${namesFile(shown[naming.table], naming.name)} and exists (
          select from stored_file f where f.name = ${naming.name} and f.user_id = ${writer[naming.table]})`
    const { rows } = await sql`select 1 from ${sql.id(naming.table)} r join ${showing}
      and (${sql.join(isSeen, sql` or `)}) limit 1`.execute(ctx.db)
    if (rows.length > 0) return true
    const ofModules = await sql<{ id: string; formId: string }>`select distinct t.id, t.form_id
      from ${sql.id(naming.table)} r join ${showing} and exists (
        select from flow_template p where p.id = t.template_id and p.type = 1)
      order by t.id desc limit ${tasksMax}`.execute(ctx.db)
    for (const { id, formId } of ofModules.rows) if (await readableInModule(ctx, actor, formId, id)) return true
    return false
  },
}

/** A file is named by one or two records; copies of records name it more often. */
const recordsMax = 40

/** Files in the record of a task: for who may see the task, in fields that a node shows to them. */
export const taskRecordWitness: FileWitness = {
  isAbout: (table) => table.startsWith('record_'),
  sees: async (ctx, actor, naming) => {
    for (const id of await namingIds(ctx, naming, recordsMax)) {
      const task = await findTask(ctx.db, id)
      if (!task) continue
      const seen = await seeTask(ctx, actor, task)
      for (const { formId, codes } of await readableForms(ctx, seen)) {
        if (await flowRecordShows(ctx, { formId, id, codes, naming })) return true
      }
    }
    return false
  },
}

/** What the person may read of the forms of a task, as each of the nodes shows them whose eyes the person has. */
async function readableForms(ctx: PlatformContext, seen: SeenTask) {
  const version = await loadFlow(ctx.db, seen.task.versionId)
  const { flow } = version
  const codesOfNodes = seen.isWatcher ? [...flow.nodes.keys()] : [...viewableNodes(seen, flow.start.nodeId)]
  const nodes = codesOfNodes.flatMap((code) => flow.nodes.get(code) ?? [])
  const forms = []
  for (const node of nodes.filter(({ type }) => type === 'start' || type === 'approver')) {
    const formId = formOf(version, node.nodeId)
    const fields = await fieldsOf(ctx, await findForm(ctx.db, formId))
    forms.push({ formId, codes: readableCodes(operatesOf(node, fields), fields) })
  }
  return forms
}
