import { own, readNumber, readText } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import {
  type Access,
  changeOfFound,
  demandButton,
  matchingRecords,
  openModule,
  removeRecords,
  writeRecord,
} from '../../online-dev/events/public'
import { interfaceAnswer } from '../../scheduledtask/public'
import { type Item, passedTo, rulesFor } from './item'
import { parametersOf, rowsOf } from './parameters'
import { keyOf, type RunStep, type Step, type StepPlan, type Touched } from './step-types'

/** More is no step of a flow but a task for the import. */
const rowsMax = 500
const everything = JSON.stringify({ conditionList: [] })

/** Rows of a module that the person of the integration may see, or of a data interface; of very many the first. */
export const getData: RunStep = async (ctx, step) => {
  const { properties } = step.node
  const formId = readText(own(properties, 'formId'))
  const [item = {}] = step.items
  if (readNumber(own(properties, 'formType')) === 3) {
    const answer = await interfaceAnswer(ctx, step.actor, formId, parametersOf(properties, item))
    const rows = rowsOf(answer).slice(0, rowsMax)
    return { rows, count: rows.length }
  }
  const access = await openModule(ctx, step.actor, formId)
  const found = await matchingRecords(ctx, step.actor, access, { rulesJson: rulesFor(properties, item), limit: rowsMax })
  const rows = found.map(({ id, data }) => ({ id, ...data }))
  return { rows, count: rows.length }
}

/** One new record for each item; with `addRule` 1 only where no record meets the conditions. */
export const addData: RunStep = async (ctx, step) => {
  const access = await openTarget(ctx, step)
  const isAsking = readNumber(own(step.node.properties, 'addRule')) === 1
  const plan = await planned(step, async (item) => (isAsking ? idsOrNull(await matchIds(ctx, access, step, item)) : null))
  const touched: Touched[] = []
  for (const [at, item] of step.items.entries()) {
    if (plan[at] !== null) continue
    touched.push(await add(ctx, access, step, { item, at }))
  }
  return { count: touched.length, touched }
}

/** Changes the records that meet the conditions; with `unFoundRule` 1 it adds one where there are none. */
export const updateData: RunStep = async (ctx, step) => {
  const access = await openTarget(ctx, step)
  const isAdding = readNumber(own(step.node.properties, 'unFoundRule')) === 1
  const plan = await planned(step, async (item) => {
    const ids = await matchIds(ctx, access, step, item)
    return isAdding ? idsOrNull(ids) : ids
  })
  const touched: Touched[] = []
  for (const [at, item] of step.items.entries()) {
    const ids = plan[at] ?? null
    if (ids === null) touched.push(await add(ctx, access, step, { item, at }))
    else for (const id of ids) touched.push(await change(ctx, access, step, { item, at, id }))
  }
  return { count: touched.length, touched }
}

/** Deletes the records that meet the conditions; with `deleteRule` 1 those that meet them for no item, where there is an item at all. */
export const deleteData: RunStep = async (ctx, step) => {
  const access = await openTarget(ctx, step)
  demandButton(access, 'btn_remove')
  const isOthers = readNumber(own(step.node.properties, 'deleteRule')) === 1
  const plan = isOthers
    ? await plannedOthers(ctx, access, step)
    : await planned(step, (item) => matchIds(ctx, access, step, item))
  const wanted = [...new Set(plan.flatMap((ids) => ids ?? []))]
  if (wanted.length > rowsMax) throw tooMany()
  // Those that an attempt before has deleted are gone.
  const left = await matchingRecords(ctx, step.actor, access, { rulesJson: everything, ids: wanted, limit: rowsMax })
  const ids = left.map(({ id }) => id)
  if (ids.length > 0) await removeRecords(ctx, access, { actor: step.actor, origin: originOf(step), ids })
  return { count: wanted.length }
}

/** Without an item nothing is deleted: nobody means everything. */
async function plannedOthers(ctx: PlatformContext, access: Access, step: Step): Promise<StepPlan> {
  if (step.plan) return step.plan
  const kept = new Set<string>()
  for (const item of step.items) for (const id of await matchIds(ctx, access, step, item)) kept.add(id)
  const asked = { rulesJson: everything, limit: kept.size + rowsMax + 1 }
  const all = step.items.length === 0 ? [] : await matchingRecords(ctx, step.actor, access, asked)
  const plan = [all.map(({ id }) => id).filter((id) => !kept.has(id))]
  await step.keepPlan(plan)
  return plan
}

function openTarget(ctx: PlatformContext, { node, actor }: Step): Promise<Access> {
  return openModule(ctx, actor, readText(own(node.properties, 'formId')))
}

const originOf = ({ task }: Step) => ({ kind: 'integrate', ref: task.id }) as const
const idsOrNull = (ids: readonly string[]) => (ids.length > 0 ? ids : null)
const tooMany = () => refused(`满足条件的数据超过${rowsMax}条，未执行`)

/** What an attempt that was broken off decided, else what is decided now. */
async function planned(step: Step, decide: (item: Item) => Promise<readonly string[] | null>): Promise<StepPlan> {
  if (step.plan) return step.plan
  const plan: (readonly string[] | null)[] = []
  for (const item of step.items) plan.push(await decide(item))
  await step.keepPlan(plan)
  return plan
}

async function matchIds(ctx: PlatformContext, access: Access, { actor, node }: Step, item: Item): Promise<readonly string[]> {
  const asked = { rulesJson: rulesFor(node.properties, item), limit: rowsMax + 1 }
  const found = await matchingRecords(ctx, actor, access, asked)
  if (found.length > rowsMax) throw tooMany()
  return found.map(({ id }) => id)
}

type Place = { item: Item; at: number }

async function add(ctx: PlatformContext, access: Access, step: Step, { item, at }: Place): Promise<Touched> {
  step.signal.throwIfAborted()
  const data = JSON.stringify(passedTo(own(step.node.properties, 'transferList'), item))
  const meta = { idempotencyKey: keyOf(step, at) }
  const { id } = await writeRecord(ctx, access, { actor: step.actor, meta, origin: originOf(step), write: { data } })
  return { modelId: access.module.id, id }
}

async function change(
  ctx: PlatformContext,
  access: Access,
  step: Step,
  { item, at, id }: Place & { id: string },
): Promise<Touched> {
  step.signal.throwIfAborted()
  const [found] = await matchingRecords(ctx, step.actor, access, { rulesJson: everything, ids: [id], limit: 1 })
  const touched = { modelId: access.module.id, id }
  if (!found) return touched
  const values = passedTo(own(step.node.properties, 'transferList'), item)
  const meta = { idempotencyKey: keyOf(step, at, id) }
  await writeRecord(ctx, access, { actor: step.actor, meta, origin: originOf(step), write: changeOfFound(access, found, values) })
  return touched
}
