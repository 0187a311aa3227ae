import { cascader, select } from '@/lib/form/build/choice-fields'
import { card, subTable } from '@/lib/form/build/containers'
import { date, longText, money, number, text } from '@/lib/form/build/value-fields'
import { interfaceId } from '../interfaces/ids'
import { buildDesign } from './build'
import { dictionary } from './dictionary-source'
import { designId } from './references'

const states = {
  fixed: [
    ['running', '运行中', '#67c23a'],
    ['idle', '待机', '#909399'],
    ['repair', '维修中', '#e6a23c'],
  ],
} as const

const repairs = subTable('repairs', '保养记录', [
  date('day', '保养日期', { required: true, list: 120 }),
  text('content', '保养内容', { required: true, list: 240, maxlength: 100 }),
  number('cost', '费用', { min: 0, precision: 2, list: 110 }),
])

/** A press of a button that shows something and changes nothing. */
const showAge = `({ data, onlineUtils }) => {
  const years = new Date().getFullYear() - new Date(data.boughtOn || Date.now()).getFullYear()
  onlineUtils.toast('使用年限：' + years, 'info')
}`

/**
 * Beside a tree that comes a level at a time from data interfaces; what was done to each machine stands in its row, and its buttons are of
 * all three kinds (contract 3b §4.5, §6).
 */
export const hipDevice = buildDesign({
  id: designId('hipDevice'),
  enCode: 'hipDevice',
  fullName: '设备台账',
  description: '各车间的设备和保养记录',
  sortCode: 13,
  table: 'hip_device',
  popup: { type: 'drawer', width: '720px' },
  permissions: { columns: false, forms: false },
  listsLines: true,
  list: {
    ...{ type: 2, sort: 'asc', defaultSidx: 'deviceNo' },
    ...{ treeDataSource: 'api', treeTitle: '设备位置', treeRelation: 'place', treeSynType: 1 },
    ...{ treePropsUrl: interfaceId('devicePlaces'), treePropsName: '设备位置' },
    ...{ treeInterfaceId: interfaceId('devicePlacesBelow'), treeInterfaceName: '下级设备位置' },
    treeTemplateJson: [{ id: 'above', field: 'above', fieldName: '上级', dataType: 'varchar', required: 0, relationField: 'id' }],
    customBtnsList: [
      {
        ...{ value: 'btn_report', label: '报修' },
        event: {
          ...{ btnType: 1, modelId: designId('hipFeedback'), popupTitle: '设备报修', popupType: 'drawer', popupWidth: '600px' },
          formOptions: [{ currentField: 'deviceName', field: 'title' }],
          ...{ customBtn: false, isRefresh: false },
        },
      },
      { value: 'btn_age', label: '使用年限', event: { btnType: 2, func: showAge } },
      {
        ...{ value: 'btn_check', label: '连接测试' },
        event: {
          ...{ btnType: 3, interfaceId: interfaceId('deviceState'), interfaceName: '设备状态' },
          ...{ useConfirm: true, confirmTitle: '将通过接口读取设备状态，是否继续？', isRefresh: true },
          templateJson: [{ field: 'deviceNo', fieldName: '设备编号', sourceType: 1, relationField: 'deviceNo' }],
        },
      },
    ],
  },
  layout: [
    card('设备信息', [
      text('deviceNo', '设备编号', { required: true, list: 130, search: true, unique: true, maxlength: 30 }),
      text('deviceName', '设备名称', { required: true, list: 190, search: true, maxlength: 100 }),
      cascader('place', '设备位置', dictionary('devicePlace'), { required: true, list: 190 }),
      select('state', '设备状态', states, { required: true, list: 110, search: true, defaultValue: 'running' }),
      date('boughtOn', '购置日期', { list: 120 }),
      money('boughtFor', '购置金额', { list: 140 }),
      longText('remark', '备注'),
    ]),
    card('保养记录', [repairs]),
  ],
})
