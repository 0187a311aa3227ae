import { select } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { longText, text } from '@/lib/form/build/value-fields'
import { buildDesign } from './build'
import { dictionary } from './dictionary-source'
import { designId } from './references'

/** Beside a tree of the choices of one of its own fields (3.6, contract 3b §4.1). */
export const hipContact = buildDesign({
  id: designId('hipContact'),
  enCode: 'hipContact',
  fullName: '客户联系人',
  description: '按客户等级查看的联系人',
  sortCode: 14,
  table: 'hip_contact',
  popup: { type: 'drawer', width: '640px' },
  permissions: { columns: false, forms: false },
  list: {
    ...{ type: 2, sort: 'asc', defaultSidx: 'customerName' },
    ...{ treeDataSource: 'formField', treeTitle: '客户等级', treeRelation: 'grade', hasTreeQuery: true },
  },
  layout: [
    card('联系人信息', [
      text('customerName', '客户名称', { required: true, list: 220, search: true, maxlength: 100 }),
      text('contact', '联系人', { required: true, list: 110, search: true, maxlength: 30 }),
      text('position', '职务', { list: 130, maxlength: 50 }),
      select('grade', '客户等级', dictionary('customerGrade'), { required: true, list: 150 }),
      text('phone', '电话', { list: 150, search: true, maxlength: 30 }),
      text('email', '邮箱', { list: 200, maxlength: 60 }),
      longText('remark', '备注'),
    ]),
  ],
})
