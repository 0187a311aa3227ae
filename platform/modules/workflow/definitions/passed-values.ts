import type { FlowNode } from '@/lib/flow/flow-types'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { PlatformContext } from '../../../http/context'
import { findFlowRecord, type LoadedModule, moduleOfForm } from '../../online-dev/records/public'
import { formOf, type LoadedFlow } from './loaded-flow'

type Rule = { nodeId: string; from: string; to: string }

/** Wire: the id of the record that values are taken from. */
const idOfSource = '@prevNodeFormId'

/** The rows of `assignList`: by the node whose form they take from, or, in older designs, without one. */
export function passedFields({ properties }: FlowNode): Rule[] {
  return readList(own(properties, 'assignList'))
    .filter(isRecord)
    .flatMap((row) => {
      const rules = Array.isArray(own(row, 'ruleList')) ? readList(own(row, 'ruleList')).filter(isRecord) : [row]
      const nodeId = readText(own(row, 'nodeId'))
      return rules.map((rule) => ({ nodeId, from: readText(own(rule, 'parentField')), to: readText(own(rule, 'childField')) }))
    })
    .filter(({ from, to }) => from !== '' && to !== '')
}

/** Whether the node takes anything over. */
export const passesValues = (node: FlowNode): boolean => passedFields(node).length > 0

/** What a node hands on, by the fields that get it, from the forms of nodes before it (contract 4a §9.3, §9.5). */
export async function passedValues(
  ctx: PlatformContext,
  { flow, node, taskId }: { flow: LoadedFlow; node: FlowNode; taskId: string },
): Promise<Record<string, unknown>> {
  const sources = new Map<string, RawRecord>()
  const values: Record<string, unknown> = {}
  for (const { nodeId, from, to } of passedFields(node)) {
    const formId = formOf(flow, nodeId)
    const source = sources.get(formId) ?? (await findFlowRecord(ctx.db, await moduleOfForm(ctx, formId), taskId))?.data ?? {}
    sources.set(formId, source)
    values[to] = from === idOfSource ? taskId : own(source, from)
  }
  return values
}

type AtNode = { flow: LoadedFlow; node: FlowNode; taskId: string; module: LoadedModule | null }

/** What of it the record of the node does not have yet: what somebody wrote there is not replaced. */
export async function passedToNode(ctx: PlatformContext, { module, ...at }: AtNode): Promise<Record<string, unknown>> {
  if (!module || !passesValues(at.node)) return {}
  const { data = {} } = (await findFlowRecord(ctx.db, module, at.taskId)) ?? {}
  const passed = Object.entries(await passedValues(ctx, at))
  return Object.fromEntries(
    passed.filter(([code, value]) => module.fields.has(code) && isEmptyValue(own(data, code)) && !isEmptyValue(value)),
  )
}
