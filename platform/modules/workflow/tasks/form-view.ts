import type { FlowNode } from '@/lib/flow/flow-types'
import type { FieldNode } from '@/lib/form/types'
import type { Actor, PlatformContext } from '../../../http/context'
import { type findFlowRecord, openByNode, readFlowRecord } from '../../online-dev/records/public'
import { formOf, type LoadedFlow } from '../definitions/loaded-flow'
import { type FormOperate, operatesOf, readableCodes } from '../definitions/node-rights'
import type { SeenTask } from './access'
import { type FormRow, findForm } from './detail-store'

type Stored = Awaited<ReturnType<typeof findFlowRecord>>
type Asked = {
  version: LoadedFlow
  node: FlowNode
  recordId: string | null
  readable?: SeenTask['readable']
  /** A record that was read already, and of which form it is. */
  known?: { formId: string; record: Stored }
}

/**
 * The form of a node as its people see it: the design, what can be done with its fields, and the values of those that may be read
 * (contract 4a §3, §4.5). Values of a page of its own come from its own service.
 */
export async function formView(
  ctx: PlatformContext,
  actor: Actor,
  { version, node, recordId, known, readable: shown = null }: Asked,
) {
  const formId = formOf(version, node.nodeId)
  const form = await findForm(ctx.db, formId)
  const fields = await fieldsOf(ctx, form)
  const formOperates = operatesFor({ readable: shown }, node, fields)
  const readable = readableCodes(formOperates, fields)
  const stored = known?.formId === formId ? known.record : null
  const values =
    form?.formType === 2 && recordId ? await readFlowRecord(ctx, actor, { formId, id: recordId, readable, stored }) : null
  return { flowFormInfo: formOnWire(form, formId, version.id), formOperates, formData: values ?? {} }
}

/** What a node lets be seen and written, and of that what somebody sees whom the task does not concern. */
export function operatesFor(
  { readable }: Pick<SeenTask, 'readable'>,
  node: FlowNode,
  fields: ReadonlyMap<string, FieldNode>,
): FormOperate[] {
  const operates = operatesOf(node, fields)
  return readable ? operates.map((row) => ({ ...row, read: row.read && readable.has(row.id), write: false })) : operates
}

export async function fieldsOf(ctx: PlatformContext, form: FormRow | undefined): Promise<ReadonlyMap<string, FieldNode>> {
  if (form?.formType !== 2) return new Map()
  return (await openByNode(ctx, form.id, new Set())).module.fields
}

/** Wire: the draft of a form is nobody's here. A form that is gone shows nothing, and its task is there all the same. */
function formOnWire(form: FormRow | undefined, id: string, flowId: string) {
  const { enCode = '', fullName = '', formType = 2, flowType = 0, propertyJson = '', tableJson = '[]' } = form ?? {}
  const { urlAddress = '', appUrlAddress = '', interfaceUrl = '', dbLinkId = '0' } = form ?? {}
  const addresses = { urlAddress, appUrlAddress, interfaceUrl, dbLinkId }
  return { id, enCode, fullName, formType, flowType, ...addresses, propertyJson, tableJson, flowId }
}

/** `flowTemplateJson` is the tree of the version, as a text. */
export function templateOnWire({ id, templateId, templateName, enCode, type, category, number, fullName, treeJson }: LoadedFlow) {
  const template = { templateId, fullName: templateName, enCode, type, category }
  return { id, ...template, flowName: fullName, version: String(number), flowTemplateJson: treeJson }
}

/** The nodes whose people see what this person sees. */
export function viewableNodes({ isLauncher, isRelative, nodeCodes }: SeenTask, start: string): ReadonlySet<string> {
  return new Set(isLauncher || isRelative ? [start, ...nodeCodes] : nodeCodes)
}
