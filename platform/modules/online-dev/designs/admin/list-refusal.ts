import { widgetSchemas } from '@/components/widgets/schemas'
import { openList } from '@/lib/designer/list/list-document'
import { type ListFault, listFaults } from '@/lib/designer/list/list-faults'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import { parseDesign } from '@/lib/form/parse-design'
import { dataView } from '../store'
import type { DesignTableRow } from './store'

/** What a list must have before it may run (contract 3b §4, §6), in the words that its designer says it with. */

type Texts = Readonly<Record<ListFault['code'], (name: string) => string>>

const texts: Texts = {
  noColumns: () => '该模板内列表内容为空，无法发布!',
  noRelation: () => '请选择关联字段',
  noDictionary: () => '请选择数据字典',
  noInterface: () => '请选择数据接口',
  noLazyInterface: () => '请选择异步数据接口',
  noGroup: () => '请选择分组字段',
  noParent: () => '请选择父级字段',
  noUpload: () => '请设置导入模板',
  noPrint: () => '请选择打印模板',
  noFilterField: () => '查询字段/符号不能为空',
  noFilterValue: () => '数据值不能为空',
  goneFilterField: (name) => `数据过滤的字段“${name}”已不存在`,
  noButtonName: () => '按钮名称不能为空',
  noButtonModule: (name) => `请选择按钮“${name}”的关联功能`,
  noButtonInterface: (name) => `请选择按钮“${name}”的数据接口`,
  noButtonScript: (name) => `请编写按钮“${name}”的脚本`,
  noButtonMapping: (name) => `按钮“${name}”的数据传递不能为空`,
}

type Documents = Pick<DesignTableRow, 'webType' | 'formData' | 'columnData' | 'appColumnData'>

/** The first fault of the lists of desktops and phones; empty where there is none. Of a form alone nobody sees a list. */
export function listRefusalOf({ webType, formData, columnData, appColumnData }: Documents): string {
  if (webType === 1) return ''
  const isView = webType === dataView
  const fields = isView ? [] : fieldsOfForm(parseDesign(formData, widgetSchemas))
  for (const [text, isPhone] of [
    [columnData, false],
    [appColumnData, true],
  ] as const) {
    const list = openList(text)
    if ('refused' in list) continue
    const faults = listFaults(list.document, fields, { webType: isView ? 4 : 2, isPhone })
    // The columns of a data view are known by its interface alone, which may be another one tomorrow.
    const fault = faults.find(({ code }) => !(isView && code === 'goneFilterField'))
    if (fault) return texts[fault.code](fault.name ?? '')
  }
  return ''
}
