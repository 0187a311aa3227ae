import { codeOfNode, type FormFault, formFaults, migrateForm, readForm } from '@/lib/designer/public'
import { readDocument } from '@/lib/form/parse-design'
import { isRecord } from '@/lib/form/read'
import { dataView } from '../store'
import type { DesignTableRow } from './store'

/** Why a design is not released: what people are told, and the code of the field that it is about, empty where it is about none. */
export type DesignRefusal = { text: string; place: string }

export const noRefusal: DesignRefusal = { text: '', place: '' }

type Texts = Readonly<Record<FormFault['code'], (fault: FormFault) => string>>

/** Contract 3a §13, §3.2, word for word; of a name that no record can carry it has no words. */
const texts: Texts = {
  emptyForm: () => '表单不允许为空',
  noName: ({ label }) => `${label}的控件字段不能为空`,
  badName: ({ label, name }) => `${label}的控件字段“${name}”不符合规则`,
  nameTaken: ({ name }) => `字段【${name}】已存在`,
  noRule: () => '单据组件“单据模板”属性为必填项',
  noModule: () => '关联表单控件“关联功能”属性为必填项',
  noShown: ({ type }) => `${lookUps[type]}控件“显示字段”属性为必填项`,
  noInterface: ({ type }) => `${lookUps[type]}控件“远端数据”属性为必填项`,
  noStored: ({ type }) => `${lookUps[type]}控件“储存字段”属性为必填项`,
  noChildren: ({ label }) => `您的${label}控件中没有组件`,
  noFolder: () => '请设置自定义路径',
  badLink: () => '请输入正确的链接地址',
  noPrint: () => '请选择打印模板',
}

const lookUps: Readonly<Record<string, string>> = {
  relationForm: '关联表单',
  popupSelect: '弹窗选择',
  popupTableSelect: '下拉表格',
  autoComplete: '下拉补全',
}

/**
 * The first fault of a form (contract 3a §13). Designs of all lines are read as the present one; the print button of a pure form, which no
 * client offers (contract 3a §2), asks for nothing.
 */
export function formRefusalOf({ webType, formData }: Pick<DesignTableRow, 'webType' | 'formData'>): DesignRefusal {
  const doc = webType === dataView ? null : presentForm(formData)
  const fault = doc && formFaults(doc).find(({ code }) => !(webType === 1 && code === 'noPrint'))
  return doc && fault ? { text: texts[fault.code](fault), place: codeOfNode(doc, fault.id) } : noRefusal
}

/** Null for what is no form. */
export function presentForm(formData: string) {
  const read = readDocument(formData)
  const value = 'value' in read ? read.value : null
  const design = Array.isArray(value) ? { fields: value } : value
  return isRecord(design) ? readForm(migrateForm(design).design) : null
}
