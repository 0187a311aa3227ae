import { formatDate } from '@/lib/datetime/format'
import { isMultiple, numberAttribute, precisionOf, textAttribute } from '@/lib/form/attributes'
import { dateFormatOf, timeFormatOf } from '@/lib/form/date-schema'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Sheet } from '@/lib/rows/xlsx/sheet'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { Actor, PlatformContext } from '../../../http/context'
import { offerFile, plainName } from '../../file/public'
import { isUniqueField } from '../records/plan'
import type { ImportColumn } from './columns'
import { optionsOf } from './name-indexes'
import { type Importing, openImport } from './open'
import { optionTexts } from './option-texts'
import { sheetColumn } from './sheets'

/** The empty spreadsheet of an import with its drop-downs, and beside it how each column is filled in (contract 3b §9.3). */
export async function offerTemplate(ctx: PlatformContext, actor: Actor, modelId: string) {
  const importing = await openImport(ctx, actor, modelId)
  const { access, columns } = importing
  const choices = await choicesOf(importing)
  const sheet: Sheet = {
    name: access.module.fullName,
    columns: columns.map((column) => {
      const values = choices.get(column) ?? []
      const isOnly = !isMultiple(column.node)
      return { ...sheetColumn(column), ...(values.length > 0 ? { choices: { values, isOnly } } : {}) }
    }),
    rows: [],
    columnsFrozen: 1,
  }
  const content = writeWorkbook([sheet, remarksSheet(columns, choices, ctx.now())])
  return offerFile(ctx, actor, { name: plainName(`${access.module.fullName}导入模板.xlsx`), content })
}

type Choices = ReadonlyMap<ImportColumn, readonly string[]>

/** More than this in a drop-down helps nobody, and would make the file large. */
const choicesMax = 2000

async function choicesOf(importing: Importing): Promise<Choices> {
  const choices = new Map<ImportColumn, readonly string[]>()
  for (const column of importing.columns) {
    const { node } = column
    const { paste, names } = factsOf(node.type)
    if (paste === 'switch') choices.set(column, switchTexts(node))
    if (paste !== 'names' || names !== null) continue
    const texts = optionTexts(node, await optionsOf(importing, node))
    if (texts.length <= choicesMax) choices.set(column, texts)
  }
  return choices
}

function switchTexts(node: FieldNode): string[] {
  return [textAttribute(node, 'activeTxt', '开') || '开', textAttribute(node, 'inactiveTxt', '关') || '关']
}

/** The example stands here and not among the rows, where it would be imported by whoever forgets to delete it. */
function remarksSheet(columns: readonly ImportColumn[], choices: Choices, nowMs: number): Sheet {
  return {
    name: '填写说明',
    columns: [
      { title: '列名', width: 34 },
      { title: '是否必填', width: 12 },
      { title: '说明', width: 60, look: { isWrapped: true } },
      { title: '示例', width: 30 },
    ],
    rows: columns.map((column) => {
      const { text, example } = formOf(column.node, nowMs)
      const remarks = [...text, ...rulesOf(column.node)].filter((remark) => remark !== '')
      const title = column.group?.kind === 'table' ? `${column.group.title}-${column.head}` : column.head
      return [title, column.node.required ? '是' : '否', remarks.join('；'), choices.get(column)?.[0] ?? example]
    }),
  }
}

type Form = { text: string[]; example: string }

const several = '多个以“,”分隔'

/** The form in which a text is expected (contract 3b §9.3). */
function formOf(node: FieldNode, nowMs: number): Form {
  const { paste, names, chosenFrom } = factsOf(node.type)
  const more = isMultiple(node) ? [several] : []
  if (chosenFrom === 'module') return { text: [`填写已有数据的名称，须与“${node.label}”中选择时看到的一致`], example: '' }
  if (names) return { text: [nameForms[names].text, ...more], example: nameForms[names].example }
  switch (paste) {
    case 'names':
    case 'switch':
      return { text: ['从下拉列表中选择', ...more], example: '' }
    case 'date':
      return { text: [`格式：${dateFormatOf(node)}`], example: formatDate(nowMs, dateFormatOf(node)) }
    case 'time':
      return { text: [`格式：${timeFormatOf(node)}`], example: formatDate(nowMs, timeFormatOf(node)) }
    case 'dateRange':
      return {
        text: [`格式：${dateFormatOf(node)}，起止以“~”分隔`],
        example: [nowMs, nowMs].map((ms) => formatDate(ms, dateFormatOf(node))).join('~'),
      }
    case 'timeRange':
      return { text: [`格式：${timeFormatOf(node)}，起止以“~”分隔`], example: '' }
    case 'numberRange':
      return { text: ['起止以“~”分隔'], example: '1~10' }
    case 'amount':
      return { text: ['数字'], example: (123).toString() }
    default:
      return { text: [], example: '' }
  }
}

const nameForms = {
  user: { text: '姓名/账号', example: '张三/zhangsan' },
  organize: { text: '从最上级公司写起，各级以“/”分隔', example: '公司/部门' },
  position: { text: '名称/编码', example: '会计/kuaiji' },
  role: { text: '名称/编码', example: '财务人员/finance' },
  group: { text: '名称/编码', example: '项目组/project' },
  area: { text: '省/市/区', example: '山东省/青岛市/市南区' },
  mixed: { text: '姓名/账号，或部门、岗位、角色、分组的名称/编码', example: '张三/zhangsan' },
} as const

function rulesOf(node: FieldNode): string[] {
  const [min, max, precision] = [numberAttribute(node, 'min'), numberAttribute(node, 'max'), precisionOf(node)]
  const isNumber = factsOf(node.type).paste === 'amount'
  const length = numberAttribute(node, 'maxlength')
  return [
    isUniqueField(node) ? '不能重复' : '',
    isNumber && min !== undefined ? `不小于${min}` : '',
    isNumber && max !== undefined ? `不大于${max}` : '',
    isNumber && precision !== undefined ? (precision === 0 ? '整数' : `最多${precision}位小数`) : '',
    !isNumber && length !== undefined && length > 0 ? `最多${length}个字符` : '',
    ...node.regList.map(({ message }) => message),
  ]
}
