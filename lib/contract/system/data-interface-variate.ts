import { z } from 'zod'
import { endpoint } from '../endpoint'
import { id, text, version } from '../permission/form-fields'
import { byId, created, download, epochMs, list, looseList, looseNumber, looseText, nothing, wireId } from '../wire'

const tag = { tag: 'systemData.dataInterface' } as const

const variableRow = z.looseObject({
  id: wireId,
  interfaceId: wireId,
  fullName: looseText,
  value: looseText,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
})

const variableForm = z.looseObject({
  id: id.optional(),
  interfaceId: text('数据接口不存在', 100),
  fullName: text('请输入变量名', 50).refine((name) => !/[@{}\s]/.test(name), { error: '变量名不能包含敏感字符' }),
  expression: text('请输入JS表达式', 20_000),
  version,
})
export type VariableForm = z.output<typeof variableForm>

const variableNode = z.looseObject({
  id: wireId,
  fullName: looseText,
  parentId: looseText,
  type: looseNumber,
  children: looseList(z.looseObject({ id: wireId, fullName: looseText, parentId: looseText, type: looseNumber })),
})

/** Variables that authentication interfaces fill (contract 2 §16.5). */
export const dataInterfaceVariate = {
  list: endpoint('GET', '/system/DataInterfaceVariate/{id}', {
    summary: 'Variables of an authentication interface.',
    access: tag,
    params: byId,
    query: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: list(variableRow),
  }),
  selector: endpoint('GET', '/system/DataInterfaceVariate/Selector', {
    summary: 'Variables below their interfaces, without what they hold.',
    access: tag,
    data: looseList(variableNode),
  }),
  info: endpoint('GET', '/system/DataInterfaceVariate/{id}/Info', {
    summary: 'One variable.',
    access: tag,
    params: byId,
    data: z.looseObject({
      ...{ id: wireId, interfaceId: wireId, fullName: looseText, expression: looseText, value: looseText },
      version: looseNumber,
    }),
  }),
  create: endpoint('POST', '/system/DataInterfaceVariate', {
    summary: 'Makes a variable of an authentication interface.',
    access: tag,
    body: variableForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/DataInterfaceVariate/{id}', {
    summary: 'Changes a variable; what it holds stays until its interface runs.',
    access: tag,
    params: byId,
    body: variableForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/DataInterfaceVariate/{id}', {
    summary: 'Deletes a variable that no interface uses.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  copy: endpoint('POST', '/system/DataInterfaceVariate/{id}/Actions/Copy', {
    summary: 'Makes a copy of a variable.',
    access: tag,
    params: byId,
    data: created,
  }),
  export: endpoint('GET', '/system/DataInterfaceVariate/{id}/Actions/Export', {
    summary: 'A variable as a file, without what it holds.',
    access: tag,
    params: byId,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  import: endpoint('POST', '/system/DataInterfaceVariate/Actions/Import', {
    summary: 'Takes a variable from an exported file.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
}
