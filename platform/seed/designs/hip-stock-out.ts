import { cascader } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { department, user } from '@/lib/form/build/reference-fields'
import { date, longText, number, text } from '@/lib/form/build/value-fields'
import { interfaceId } from '../interfaces/ids'
import { buildDesign } from './build'
import { designId } from './references'

const catalogue = { interfaceId: interfaceId('materialTree'), interfaceName: '物料目录' }

/** Beside a tree that comes as a whole from a data interface (contract 3b §4.5): what was taken from the store, by material. */
export const hipStockOut = buildDesign({
  id: designId('hipStockOut'),
  enCode: 'hipStockOut',
  fullName: '物料领用',
  description: '按物料目录查看的领用记录',
  sortCode: 15,
  table: 'hip_stock_out',
  popup: { type: 'drawer', width: '640px' },
  permissions: { columns: false, forms: false },
  list: {
    ...{ type: 2, defaultSidx: 'outDate', hasTreeQuery: true },
    ...{ treeDataSource: 'api', treeSynType: 0, treeTitle: '物料目录', treeRelation: 'materialId' },
    ...{ treePropsUrl: catalogue.interfaceId, treePropsName: catalogue.interfaceName },
    ...{ treePropsValue: 'id', treePropsLabel: 'fullName', treePropsChildren: 'children' },
  },
  layout: [
    card('领用信息', [
      text('outNo', '领用单号', { required: true, list: 140, search: true, unique: true, maxlength: 30 }),
      cascader('materialId', '物料', catalogue, { required: true, list: 260 }),
      number('quantity', '领用数量', { required: true, list: 120, min: 1, precision: 0 }),
      date('outDate', '领用日期', { required: true, list: 130, search: true, isToday: true }),
      department('departmentId', '领用部门', { list: 150, isCurrent: true }),
      user('takerId', '领用人', { required: true, list: 140, search: true, isCurrent: true }),
      text('purpose', '用途', { list: 180, maxlength: 100 }),
      longText('remark', '备注'),
    ]),
  ],
})
