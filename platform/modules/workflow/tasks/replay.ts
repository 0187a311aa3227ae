import type { Actor, PlatformContext } from '../../../http/context'
import { flowSteps } from '../../online-dev/records/public'
import { readableCodes } from '../definitions/node-rights'
import type { OperatorRow } from '../run/run-store'
import { openTask } from './access'
import { viewedNode } from './detail'
import { recordOnWire } from './detail-records'
import { findForm, findPeople, findRecordLines } from './detail-store'
import { fieldsOf, operatesFor } from './form-view'
import { loadTask } from './loaded-task'

/** What was done to a task, step by step, each with what it changed in the form as the person may see it. */
export async function replayOf(ctx: PlatformContext, actor: Actor, id: string) {
  const seen = await openTask(ctx, actor, id)
  const loaded = await loadTask(ctx, seen.task)
  const { records, lines } = await linesOf(ctx, id, loaded.operators)
  const node = await viewedNode(ctx, seen, loaded, { taskNodeId: '', taskOperatorId: '' })
  const { formId } = loaded.task
  const form = await findForm(ctx.db, formId)
  const fields = await fieldsOf(ctx, form)
  const readable = readableCodes(operatesFor(seen, node, fields), fields)
  const versions = records.map(({ recordVersion }) => recordVersion)
  const differences = form?.formType === 2 ? await flowSteps(ctx, actor, { formId, id, readable, versions }) : []
  return { list: lines.map((line, index) => ({ ...line, difference: differences[index] ?? null })) }
}

/** What was done to a task, as it is stored and as it is told. */
export async function linesOf(ctx: PlatformContext, id: string, operators: readonly OperatorRow[]) {
  const records = await findRecordLines(ctx.db, id)
  const people = await findPeople(
    ctx.db,
    records.flatMap(({ byId, handlerId, toId }) => [byId, handlerId, toId ?? '']),
  )
  const told = { operators, people, eventNodes: new Set<string>() }
  return { records, lines: records.map((row) => recordOnWire(row, told)) }
}
