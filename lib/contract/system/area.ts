import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, enabledMark, id, name, sortCode, version } from '../permission/form-fields'
import { created, list, looseFlag, looseList, looseNumber, looseText, nothing, wireId } from '../wire'

const byArea = z.object({ id: z.string().min(1).max(100) })

const areaRow = z.looseObject({
  id: wireId,
  parentId: looseText,
  fullName: looseText,
  enCode: looseText,
  enabledMark: looseFlag.optional(),
  sortCode: looseNumber,
  hasChildren: z.coerce.boolean().optional().default(false),
  isLeaf: z.coerce.boolean().optional().default(false),
  /** Of a match of a search, from the province down to itself. */
  path: looseList(z.looseObject({ id: wireId, fullName: looseText })),
})

/** Contract 2 §13. */
const areaForm = z.looseObject({
  id: id.optional(),
  parentId: z.string({ error: '请选择区域上级' }).trim().min(1, { error: '请选择区域上级' }).max(100),
  fullName: name('请输入区域名称'),
  enCode: z
    .union([z.string(), z.number().transform(String)], { error: '请输入区域编码' })
    .pipe(z.string().trim().min(1, { error: '请输入区域编码' }).max(50).regex(/^\d+$/, { error: '编码只能输入数字' })),
  sortCode,
  enabledMark,
  description,
  version,
})
export type AreaForm = z.output<typeof areaForm>

const areaInfo = z.looseObject({
  id: wireId,
  parentId: looseText,
  parentName: looseText,
  fullName: looseText,
  enCode: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag.optional().default(1),
  description: looseText,
  /** The level: 1 of a province, 2 of a city. */
  type: looseText,
  version: looseNumber,
})

const tag = { tag: 'system.area' } as const

/** Provinces, cities, districts (spec 2 §7.7, contract 2 §13). */
export const area = {
  children: endpoint('GET', '/system/Area/{id}', {
    summary: 'Areas directly below one; -1 is the root.',
    access: 'session',
    params: byArea,
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      enabledMark: z.enum(['', '0', '1']).default(''),
      // Of the embedded platform: of all levels below, with the ways to what was found. Others answer the one level.
      isDeep: z.enum(['', '1']).default(''),
    }),
    data: list(areaRow),
  }),
  selector: endpoint('GET', '/system/Area/{id}/Selector/{currentId}', {
    summary: 'Enabled areas directly below one, without the current one; 0 leaves none out.',
    access: 'session',
    params: byArea.extend({ currentId: z.string().min(1).max(100) }),
    // Of the embedded platform: below the root it searches every level and answers with paths. Others ignore it.
    query: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: list(areaRow),
  }),
  names: endpoint('POST', '/system/Area/GetAreaByIds', {
    summary: 'Names of paths of areas.',
    access: 'session',
    body: z.looseObject({ idsList: z.array(z.array(z.string().max(100)).max(10)).max(1000) }),
    data: looseList(looseList(looseText)),
    changesState: false,
  }),
  selectorNew: endpoint('POST', '/system/Area/SelectorNew', {
    summary: 'Enabled areas directly below one, without the given ones, as newer form widgets ask for them.',
    access: 'session',
    body: z.looseObject({ pid: z.string().max(100).default('-1'), ids: looseList(z.unknown()) }),
    data: list(areaRow),
    changesState: false,
  }),
  create: endpoint('POST', '/system/Area', { summary: 'Adds an area.', access: tag, body: areaForm, data: created }),
  info: endpoint('GET', '/system/Area/{id}/Info', { summary: 'One area.', access: tag, params: byArea, data: areaInfo }),
  update: endpoint('PUT', '/system/Area/{id}', {
    summary: 'Changes an area.',
    access: tag,
    params: byArea,
    body: areaForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/Area/{id}', {
    summary: 'Deletes an area below which there is none.',
    access: tag,
    params: byArea,
    data: nothing,
  }),
  state: endpoint('PUT', '/system/Area/{id}/Actions/State', {
    summary: 'Enables or disables an area.',
    access: tag,
    params: byArea,
    data: nothing,
  }),
}
