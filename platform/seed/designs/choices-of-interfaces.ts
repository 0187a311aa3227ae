import { parameter } from '@/lib/form/build/popup-fields'
import { interfaceId } from '../interfaces/ids'

/** What forms choose from the company's data interfaces. */
export const projectChoice = {
  interfaceId: interfaceId('projectOptions'),
  interfaceName: '项目列表',
  keeps: 'id',
  shows: 'projectName',
  isPaged: true,
  columns: [
    ['projectNo', '项目编号'],
    ['projectName', '项目名称'],
    ['customerName', '客户名称'],
    ['managerName', '项目经理'],
  ],
} as const

const payeeChoice = {
  interfaceId: interfaceId('payeeOptions'),
  interfaceName: '收款单位',
  keeps: 'id',
  shows: 'fullName',
  columns: [
    ['supplierNo', '单位编号'],
    ['fullName', '单位名称'],
    ['contact', '联系人'],
    ['phone', '电话'],
  ],
} as const

export const outsourceChoice = { ...payeeChoice, parameters: [parameter('supplierType', { value: 'outsource' })] }

export const machineChoice = {
  interfaceId: interfaceId('machines'),
  interfaceName: '注塑机台',
  keeps: 'id',
  shows: 'name',
  columns: [
    ['id', '机台编号'],
    ['name', '型号'],
    ['tonnage', '吨位'],
    ['workshop', '车间'],
  ],
} as const

export const materialChoice = {
  interfaceId: interfaceId('materials'),
  interfaceName: '物料清单',
  keeps: 'id',
  shows: 'goodsName',
  columns: [
    ['id', '编码'],
    ['goodsName', '名称'],
    ['spec', '规格'],
    ['unit', '单位'],
    ['price', '参考单价'],
  ],
} as const
