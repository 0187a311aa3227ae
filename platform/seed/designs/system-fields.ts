import { type Container, type Field, field } from '@/lib/form/build/field'

/** The five fields every module of the company ends with (contract 4b §15). They are filled by the server. */
const systemFields: readonly Field[] = [
  field('createUser', 'creatorUser', '创建人员', { list: 150, search: true }, {}, { type: 'currUser', readonly: true }),
  field('createTime', 'createTime', '创建时间', { list: 170, search: true }, {}, { type: 'currTime', readonly: true }),
  field('modifyUser', 'modifyUser', '修改人员', { placeholder: '系统自动生成' }, {}, { readonly: true }),
  field('modifyTime', 'modifyTime', '修改时间', { placeholder: '系统自动生成' }, {}, { readonly: true }),
  field('currOrganize', 'organizeId', '所属组织', { list: 140 }, {}, { type: 'currOrganize', showLevel: 'last', readonly: true }),
]

export const systemCard: Container = { kind: 'container', widget: 'card', title: '系统信息', children: systemFields }

/** The same, kept with the record and shown nowhere. */
export const hiddenSystemFields: readonly Field[] = systemFields.map((each) => ({
  ...each,
  config: { ...each.config, noShow: true },
}))
