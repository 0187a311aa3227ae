import type { Field } from '@/lib/form/build/field'
import { userId } from '../company/people'
import { printTemplateId } from '../print/ids'
import { type FlowCode, flowForm } from './flow-forms'

/** What the trees of flows are made of (contract 4a §9). Ids of nodes are words: whoever reads a tree sees what it does. */

export type Node = Record<string, unknown>

export const person = (account: string) => `${userId(account)}--user`

export const named = (...accounts: readonly string[]) => ({ assigneeType: 6, approvers: accounts.map(person) })

/** The head of the launcher's department. */
export const departmentHead = { assigneeType: 2, departmentLevel: 1 }

type Filled = { writable: readonly string[] | 'all'; required?: readonly string[]; locked?: readonly string[] }

/**
 * Read only, as approvers have it by themselves; `writable` can be filled in, of which `required` has to be. All but `locked` can be
 * where everything can. Columns of a sub-table are as it is.
 */
function formOperates(code: FlowCode, { writable, required = [], locked = [] }: Filled) {
  const { fields } = flowForm(code).design
  return fields.flatMap((field) => {
    const write = writable === 'all' ? !locked.includes(field.name) : writable.includes(field.name)
    const own = operate(field, field.name, { write, required: required.includes(field.name) || (write && field.required) })
    const columns = (field.children ?? []).map((column) =>
      operate(column, `${field.name}-${column.name}`, { write, required: write && column.required }),
    )
    return [own, ...columns]
  })
}

function operate({ label, widget }: Field, id: string, { write, required }: { write: boolean; required: boolean }) {
  const isTable = widget === 'table'
  const rights = { read: true, write, required: required && !isTable, requiredDisabled: isTable }
  return { id, name: label, jnpfKey: widget, dataType: isTable ? 'array' : '', ...rights }
}

const buttons = {
  hasAuditBtn: true,
  hasRejectBtn: true,
  hasRevokeBtn: true,
  hasTransferBtn: true,
  hasSaveBtn: true,
  hasFreeApproverBtn: true,
}

export type ApproverRights = { writable?: readonly string[]; required?: readonly string[] }

export function approver(code: FlowCode, id: string, title: string, properties: Node, rights: ApproverRights = {}): Node {
  return {
    ...{ type: 'approver', nodeId: id, content: title },
    properties: {
      ...{ title, ...buttons, counterSign: 0, countersignRatio: 100, rejectStep: '2', rejectType: 3, progress: '50' },
      ...{ hasOpinion: true, hasSign: false, errorRule: 1, ...printed(code) },
      formOperates: formOperates(code, { writable: rights.writable ?? [], required: rights.required ?? [] }),
      ...properties,
    },
  }
}

/** `locked` are the fields that somebody else fills in later. */
export function start(code: FlowCode, properties: Node = {}, locked: readonly string[] = []): Node {
  const { id, fullName } = flowForm(code).design
  return {
    ...{ type: 'start', nodeId: 'launch', content: '流程发起' },
    properties: {
      ...{ title: '流程发起', initiator: [], formId: id, formName: fullName, errorRule: 1 },
      formOperates: formOperates(code, { writable: 'all', locked }),
      ...{ hasSubmitBtn: true, hasSaveBtn: true, hasPressBtn: true, hasRevokeBtn: true, revokeRule: 2, titleType: 0 },
      ...{ isBatchApproval: true, isComment: true, isSummary: true, summaryType: 0, hasOpinion: true, ...printed(code) },
      ...properties,
    },
  }
}

function printed(code: FlowCode): Node {
  const { print = [] } = flowForm(code).design
  return print.length > 0 ? { hasPrintBtn: true, printId: print.map(printTemplateId) } : {}
}

/** So many hours for everybody who is asked, from when it comes to them (contract 4a §9.2). */
export function within(hours: number): Node {
  return { timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: hours, formField: '' } }
}

/** Before the time is over people are reminded; after it they are told once a day, and the third time it is agreed to by itself. */
export function pressed(hours: number): Node {
  return {
    ...within(hours),
    noticeConfig: { on: 1, firstOver: Math.floor(hours / 2), overTimeDuring: hours, overNotice: true, overEvent: false },
    overTimeConfig: {
      ...{ on: 1, firstOver: 1, overTimeDuring: 24, overNotice: true, overEvent: false },
      ...{ overAutoApprove: true, overAutoApproveTime: 3 },
    },
  }
}

/** A chain of nodes, each the next of the one before. */
export function chain(...nodes: readonly Node[]): Node {
  const [first = {}, ...rest] = nodes
  return rest.length === 0 ? first : { ...first, childNode: { ...chain(...rest), prevId: first.nodeId } }
}

export function condition(
  id: string,
  title: string,
  rule: { field: string; name: string; symbol: string; value: string } | null,
  next?: Node,
): Node {
  const group = rule && {
    fieldType: 1,
    field: rule.field,
    fieldName: rule.name,
    symbol: rule.symbol,
    fieldValueType: 2,
    fieldValue: rule.value,
  }
  const conditions = group ? [{ logic: 'and', groups: [group] }] : []
  const properties = { title, matchLogic: 'and', conditionType: 0, isDefault: rule === null, conditions }
  return { type: 'condition', nodeId: id, content: title, properties, ...(next ? { childNode: next } : {}) }
}

export function branches(node: Node, conditionType: 'condition' | 'interflow', conditionNodes: readonly Node[]): Node {
  const isInterflow = conditionType === 'interflow'
  return { ...node, conditionType, conditionNodes: conditionNodes.map((one) => (isInterflow ? { ...one, isInterflow } : one)) }
}
