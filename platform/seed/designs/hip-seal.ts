import { checkboxes, select } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { alert, divider } from '@/lib/form/build/display-nodes'
import { files, images } from '@/lib/form/build/file-fields'
import { serialNumber } from '@/lib/form/build/filled-fields'
import { timeRange } from '@/lib/form/build/range-fields'
import { department, organisation, position, relation, user } from '@/lib/form/build/reference-fields'
import { date, longText, money, number, signature, text, toggle } from '@/lib/form/build/value-fields'
import { billRules } from '../bill-rules'
import { buildDesign } from './build'
import { dictionary } from './dictionary-source'
import { designId, projectTarget } from './references'
import { onChange, refuseWhere } from './scripts'

const takeOutFields = `['takeOutPlace', 'takeOutTime', 'returnTime']`

/** Where and when a seal is taken is asked for only when it is. */
const showTakeOut = `({ formData, setShowOrHide, setRequired }) => {
  const isOut = String(formData.isTakeOut) === '1'
  for (const name of ${takeOutFields}) setShowOrHide(name, isOut)
  for (const name of ['takeOutPlace', 'takeOutTime']) setRequired(name, isOut)
}`

/** A contract has another side and a sum. */
const demandOfContract = `({ formData, setRequired }) => {
  const isContract = formData.fileCategory === 'contract'
  for (const name of ['counterparty', 'contractAmount']) setRequired(name, isContract)
}`

/** Two stamps on each copy are usual; who needs another number writes it. */
const countStamps = `({ data, formData, setFormData }) => {
  if (data && !formData.stampCount) setFormData('stampCount', Number(data) * 2)
}`

const refuseUnlike = refuseWhere([
  [`String(formData.isTakeOut) === '1' && !formData.takeOutTime`, '外带用印请填写借出时间'],
  ['Number(formData.stampCount || 0) > 0 && formData.stampCount < formData.copies', '盖章次数不能少于文件份数'],
])

/** 15.4 of contract 4b. */
export const hipSeal = buildDesign({
  id: designId('hipSeal'),
  enCode: 'hipSeal',
  fullName: '用印记录',
  description: '公章、合同章等印章的使用和外带登记',
  sortCode: 4,
  table: 'hip_seal',
  popup: { type: 'drawer', width: '800px' },
  permissions: { columns: false, forms: false },
  print: ['hipSealForm'],
  scripts: {
    onLoad: `(form) => {
  (${showTakeOut})(form);
  (${demandOfContract})(form)
}`,
    beforeSubmit: refuseUnlike,
  },
  layout: [
    card('申请信息', [
      alert('用印须与审批文件一致，合同须骑缝', 'info'),
      serialNumber('sealNo', '用印编号', billRules.hipSeal, { list: 160, search: true }),
      date('applyDate', '申请日期', { required: true, list: 120, search: true, isToday: true }),
      user('applicantId', '申请人', { required: true, list: 140, search: true, isCurrent: true }),
      department('departmentId', '申请部门', { required: true, list: 130, search: true, isCurrent: true }),
      organisation('companyId', '用印公司', { required: true, list: 200, search: true, span: 24 }),
      checkboxes('sealTypes', '印章类型', dictionary('hipSealType'), { required: true, list: 200, search: true, span: 24 }),
    ]),
    card('文件', [
      text('fileTitle', '文件名称', { required: true, list: 280, search: true, span: 24, maxlength: 200 }),
      onChange(
        select('fileCategory', '文件类别', dictionary('hipSealFile'), { required: true, list: 110, search: true }),
        demandOfContract,
      ),
      text('counterparty', '对方单位', { list: 230, search: true }),
      money('contractAmount', '涉及金额'),
      onChange(number('copies', '文件份数', { required: true, min: 1, list: 100, unit: '份', defaultValue: 1 }), countStamps),
      number('stampCount', '盖章次数', { min: 1, unit: '次' }),
      relation('projectId', '关联项目', projectTarget, { search: true }),
      longText('purpose', '用印事由', { required: true }),
      files('files', '用印文件', { required: true }),
    ]),
    card('外带与用印', [
      onChange(toggle('isTakeOut', '是否外带', { list: 100, search: true }), showTakeOut),
      text('takeOutPlace', '外带地点'),
      date('takeOutTime', '借出时间', { format: 'yyyy-MM-dd HH:mm' }),
      date('returnTime', '归还时间', { format: 'yyyy-MM-dd HH:mm', notBefore: 'takeOutTime' }),
      divider('用印'),
      user('keeperId', '印章保管人', { list: 140 }),
      position('approverPosition', '核准岗位'),
      timeRange('stampPeriod', '可用印时段', { span: 24 }),
      date('stampTime', '实际用印时间', { format: 'yyyy-MM-dd HH:mm', list: 150, notBefore: 'applyDate' }),
      signature('applicantSign', '经办人签字'),
      images('stampPhotos', '用印留痕'),
      longText('remark', '备注'),
    ]),
  ],
})
