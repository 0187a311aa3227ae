import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign, readDocument } from '@/lib/form/parse-design'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { tableNodes } from '@/lib/form/walk'
import type { Actor, PlatformContext } from '../../../../http/context'
import { refused } from '../../../../kit/refusals'
import { demandNameable } from '../../../file/public'
import { dataView } from '../store'
import type { DesignValues } from './form'

/** What of a design may be stored: only what the runtime can open again (contract 3b §2.3, 3a §13). Half a design may. */

type Documents = Pick<DesignValues, 'tablesJson' | 'formData' | 'columnData' | 'appColumnData' | 'interfaceParamJson' | 'webType'>

/** Faults by which a part of the form would be left out, so that nobody could open it again as it was saved. */
const cutting: ReadonlySet<string> = new Set(['tooDeep', 'tooManyFields'])

export function demandReadable({ webType, ...documents }: Documents): void {
  const { tablesJson, formData, columnData, appColumnData, interfaceParamJson } = documents
  if (!isOf(columnData, isRecord)) throw refused('列表设计内容格式不正确', 'columnData')
  if (!isOf(appColumnData, isRecord)) throw refused('移动端列表设计内容格式不正确', 'appColumnData')
  if (!isOf(tablesJson, Array.isArray)) throw refused('数据表内容格式不正确', 'tables')
  if (!isOf(interfaceParamJson, Array.isArray)) throw refused('接口参数内容格式不正确', 'interfaceParam')
  if (webType === dataView && formData === '') return
  if (formData !== '') demandReadableForm(parseDesign(formData, widgetSchemas))
}

function demandReadableForm(form: FormDesign): void {
  const [first] = form.problems
  const isWhole = form.unreadableSource === null && first?.code !== 'tooDeep'
  if (isWhole && form.problems.some(({ code }) => cutting.has(code))) throw tooLarge()
  if (!isWhole) throw first?.code === 'tooDeep' || first?.code === 'tooLarge' ? tooLarge() : noForm()
  const owners = tableNodes(form).map(({ raw }) => readText(own(configOf(raw), 'tableName')))
  const named = owners.filter((table) => table !== '')
  if (new Set(named).size < named.length) throw refused('子表重复', 'formData')
}

function configOf(raw: Readonly<Record<string, unknown>>) {
  const config = own(raw, '__config__')
  return isRecord(config) ? config : {}
}

const noForm = () => refused('表单设计内容格式不正确', 'formData')
const tooLarge = () => refused('表单控件过多或嵌套过深，无法保存', 'formData')

function isOf(text: string, fits: (value: unknown) => boolean): boolean {
  if (text === '') return true
  const document = readDocument(text)
  return 'value' in document && fits(document.value)
}

/** How many tables of its own choice a design stands on; 0: the platform makes them. */
export function tableCount(tablesJson: string): number {
  const document = readDocument(tablesJson === '' ? '[]' : tablesJson)
  return 'value' in document ? readList(document.value).length : 0
}

/** Who opens a module sees the files that its design names, so nobody may name one that he does not see himself. */
export function demandOwnFiles(ctx: PlatformContext, actor: Actor, documents: Documents, id: string | null): Promise<void> {
  const text = [documents.formData, documents.columnData, documents.appColumnData].join('\n')
  return demandNameable(ctx, actor, { text, row: id === null ? null : { table: 'design', id }, path: 'formData' })
}
