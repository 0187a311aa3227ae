import { treeSelect } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import { interfaceId } from '../interfaces/ids'
import { buildDesign } from './build'
import { designId } from './references'

const catalogue = { interfaceId: interfaceId('materialTree'), interfaceName: '物料目录' }

/** Records below records: groups of materials, and what belongs to each. */
export const hipMaterial = buildDesign({
  id: designId('hipMaterial'),
  enCode: 'hipMaterial',
  fullName: '物料目录',
  description: '按类别分级的物料',
  sortCode: 9,
  table: 'hip_material',
  popup: { type: 'drawer', width: '640px' },
  permissions: { columns: false, forms: false },
  list: {
    ...{ type: 5, parentField: 'parentId', hasPage: false, sort: 'asc', defaultSidx: 'materialNo' },
    btnsList: [{ value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' }],
  },
  layout: [
    card('物料信息', [
      text('materialNo', '物料编码', { required: true, list: 170, search: true, unique: true, maxlength: 30 }),
      text('fullName', '物料名称', { required: true, list: 220, search: true, maxlength: 100 }),
      treeSelect('parentId', '上级', catalogue, { multiple: false }),
      text('spec', '规格型号', { list: 160, maxlength: 100 }),
      text('unit', '计量单位', { list: 100, maxlength: 10 }),
      number('stock', '库存数量', { list: 120, min: 0, precision: 0 }),
      number('safeStock', '安全库存', { list: 120, min: 0, precision: 0 }),
      toggle('enabledMark', '状态', { required: true, list: 90, on: '启用', off: '停用', defaultValue: 1 }),
      longText('remark', '备注'),
    ]),
  ],
})
