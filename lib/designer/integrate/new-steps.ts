import type { StepType } from '@/lib/flow/integrate-tree'
import type { RawRecord } from '@/lib/form/read'

/** What the menu of the designer offers (contract 4b §12), in its order. */
export const offeredSteps = [
  'getData',
  'addData',
  'updateData',
  'deleteData',
  'dataInterface',
  'message',
  'launchFlow',
] as const satisfies readonly StepType[]
export type OfferedStep = (typeof offeredSteps)[number]

const rules = { ruleList: [], ruleMatchLogic: 'and' }
const target = { formId: '', formName: '', dataSourceForm: '' }

const made: Readonly<Record<OfferedStep, RawRecord>> = {
  getData: { formType: 1, ...target, ...rules, interfaceTemplateJson: [] },
  addData: { ...target, transferList: [], addRule: 0, ...rules },
  updateData: { ...target, transferList: [], unFoundRule: 0, ...rules },
  deleteData: { ...target, deleteRule: 0, ...rules },
  dataInterface: { ...target, interfaceTemplateJson: [] },
  message: { dataSourceForm: '', msgUserType: [1], msgUserIds: [], msgId: '', msgTitle: '', msgContent: '' },
  launchFlow: { flowId: '', flowName: '', dataSourceForm: '', transferList: [], initiatorType: 1, initiator: [] },
}

/** A node of the menu; the id is given when it is added. */
export function newStep(type: OfferedStep, title: string): RawRecord {
  return { type, nodeId: '', content: title, properties: { title, ...made[type] } }
}

const told = { msgUserType: [1], msgUserIds: [], failMsgConfig: { on: 3 }, startMsgConfig: { on: 0 } }
const byType: Readonly<Record<number, RawRecord>> = {
  1: { formType: 1, formId: '', formName: '', formFieldList: [], triggerEvent: 1, ...rules },
  2: { cron: '', startTime: null, endTimeType: 0, endLimit: 1, endTime: null },
  3: { formFieldList: [], orderField: '', ...rules },
}

/** The tree of a new integration: its start alone. */
export function newIntegration(type: number, nodeId: string, title: string): RawRecord {
  return { type: 'start', nodeId, content: title, properties: { title, ...byType[type], ...told } }
}
