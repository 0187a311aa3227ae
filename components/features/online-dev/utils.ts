import { isEmptyCondition } from '@/components/screen/list-question'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { PermissionEntry } from '@/lib/contract/session/oauth'
import { addAmounts, formatAmount } from '@/lib/domain/decimal'
import type { AppError } from '@/lib/errors/app-error'
import { configAttribute } from '@/lib/form/attributes'
import { saidValue } from '@/lib/form/design-texts'
import type { ListButton, ListColumn, ListDesign, ListSearch } from '@/lib/form/list-types'
import { isRecord, own, readFlag, readList } from '@/lib/form/read'
import { fieldOfRow } from '@/lib/form/record-keys'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { fieldByCode, walkFields } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'

/** What the user may see and do in one module. Only a help for the screen: the platform decides again on every call. */
export type ModuleAccess = {
  canButton: (value: string) => boolean
  /** May be seen in the list, searched and sorted by: what the form hides, the list does not show either. */
  canColumn: (code: string) => boolean
  /** Codes of the fields that may be seen, or everything. */
  forms: ReadonlySet<string> | 'all'
}

/** Rights as the shell hands them out (`usePermission`). */
type Permission = { can: (button: string) => boolean; column: (code: string) => boolean }

/**
 * Each gate applies only where the list design switches it on (contract 3b §8.5, spec 1 §6); then no entry means nothing. `desktop`: its
 * columns are hidden by the same rights where the list is that of phones.
 */
export function moduleAccess(
  list: ListDesign,
  permission: Permission,
  entry: PermissionEntry | undefined,
  desktop = list,
): ModuleAccess {
  const forms = list.useFormPermission ? new Set(entry?.form.map((item) => item.enCode) ?? []) : ('all' as const)
  const listed = new Set(
    [...list.columns, ...desktop.columns].flatMap((column) => [column, ...column.children]).map((column) => column.code),
  )
  const isColumnGranted = (code: string) => !list.useColumnPermission || permission.column(code) || !listed.has(code)
  return {
    canButton: (value) => !list.useBtnPermission || permission.can(value.startsWith('btn_') ? value : `btn_${value}`),
    canColumn: (code) => isColumnGranted(code) && (forms === 'all' || forms.has(code)),
    forms,
  }
}

/** Buttons of the design that work now and that the user may press. */
export function offeredButtons(buttons: readonly ListButton[], offered: readonly string[], access: ModuleAccess): ListButton[] {
  return buttons.filter((button) => offered.includes(button.value) && access.canButton(button.value))
}

/** Header buttons that are offered: printing several records needs a template to print them with (contract 3b §4.1). */
export function headerButtons({ list, access }: Pick<Module, 'list' | 'access'>): ListButton[] {
  const offered = ['add', 'upload', 'download', 'batchRemove', ...(list.printIds.length > 0 ? ['batchPrint'] : [])]
  return offeredButtons(list.buttons, offered, access)
}

/** Whether the list lets this person delete, one or many. */
export function mayDelete({ list, access }: Pick<Module, 'list' | 'access'>): boolean {
  const own = offeredButtons(list.rowButtons, ['remove'], access)
  return own.length + offeredButtons(list.buttons, ['batchRemove'], access).length > 0
}

const standardLabels: Readonly<Record<string, string>> = {
  add: '新增',
  addBelow: '新增下级',
  editAsForm: '打开表单',
  upload: '导入',
  download: '导出',
  batchRemove: '批量删除',
  batchPrint: '批量打印',
  edit: '编辑',
  remove: '删除',
  detail: '详情',
}

/** A label the designer wrote stands as it is; the standard ones follow the language of the user. */
export function buttonLabel(button: ListButton, t: (key: string) => string): string {
  const standard = standardLabels[button.value]
  return standard === undefined || (button.label !== '' && button.label !== standard) ? button.label : t(button.value)
}

/** Spec 2 §2.8: a print button where the design switches it on and names what to print with. */
export function canPrint({ hasPrintBtn, printIds }: FormDesign['config']): boolean {
  return hasPrintBtn && printIds.length > 0
}

/**
 * Codes of the fields that the platform handed out of a linked record. What a person may not see of it, or not through this
 * link, would otherwise stand there as if it were empty.
 */
export function handedOutCodes(design: FormDesign, texts: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const codes = new Set<string>()
  for (const { code, name, parentTable } of walkFields(design)) {
    const rows = parentTable === null ? [texts] : readList(own(texts, parentTable)).filter(isRecord)
    if (rows.length === 0 || rows.some((row) => Object.hasOwn(row, name))) codes.add(code)
  }
  return codes
}

export type SearchValues = Readonly<Record<string, unknown>>

export function defaultSearchValues(searches: readonly ListSearch[]): SearchValues {
  return Object.fromEntries(searches.filter(({ value }) => !isEmptyCondition(value)).map(({ code, value }) => [code, value]))
}

/** 当前用户 in a condition is whoever asks (contract 2 §25.1): installations know it in pickers only, not in a query. */
export function withOwnId(values: SearchValues, searches: readonly ListSearch[], userId: string): SearchValues {
  const codes = searches
    .filter(({ node, code }) => factsOf(node.type).names === 'user' && Object.hasOwn(values, code))
    .map(({ code }) => code)
  return { ...values, ...Object.fromEntries(codes.map((code) => [code, ownIdIn(values[code], userId)])) }
}

export function ownIdIn(value: unknown, userId: string): unknown {
  if (Array.isArray(value)) return value.map((one) => ownIdIn(one, userId))
  return value === 'currentUser' ? userId : value
}

/** Text of `queryJson`: conditions that say something, '' without any (contract 3b §8.3). 0 and false are conditions. */
export function toQueryJson(values: SearchValues): string {
  const filled = Object.entries(values).flatMap(([code, value]) => {
    const trimmed = typeof value === 'string' ? value.trim() : value
    return isEmptyCondition(trimmed) ? [] : [[code, trimmed] as const]
  })
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled))
}

/** Record as JSON text (contract 3b §8.4); what is no object counts as no record. */
export function parseRecord(data: string | null | undefined): Record<string, unknown> | null {
  if (!data) return null
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Contract 3b §3.2: another person saved the record since it was loaded. */
export function isConflict(error: AppError): boolean {
  return error.issues.some((issue) => issue.code === 'conflict') || (error.userMessage ?? '').includes('当前表单原数据已被调整')
}

/** Contract 3b §16: the record is no more. */
export function isGone(error: AppError): boolean {
  return (
    error.code === 'notFound' ||
    error.issues.some((issue) => issue.code === 'notFound') ||
    (error.userMessage ?? '').includes('数据不存在')
  )
}

/** Sums of the current page with two decimals (contract 3b §8.5), counted in decimals so that 0.1 + 0.2 is 0.30. */
export function pageSum(rows: readonly Record<string, unknown>[], code: string): string {
  return sumOf(rows.map((row) => fieldOfRow(row, code)))
}

/** A sum that the platform made, as those of the page are written. */
export function sumText(total: unknown): string {
  return total === undefined ? '' : sumOf([total])
}

function sumOf(amounts: readonly unknown[]): string {
  return formatAmount(addAmounts(amounts), { precision: 2, thousands: true })
}

/** Everything a screen of one module needs to know, parsed once. */
export type Module = {
  modelId: string
  menuId: string
  title: string
  form: FormDesign
  list: ListDesign
  /** Conditions that the user may use and that can be entered. */
  searches: readonly ListSearch[]
  access: ModuleAccess
  /** Its rows come from a data interface; there are no records behind them. */
  isView: boolean
  /** The list is the one of phones (contract 3b §4.7): called for, sorted and drawn as that. */
  isPhone: boolean
  /** Rows of its tables that were there before it are not all records yet. */
  isLoadingRows: boolean
  /** The template of its flow; '' without one. */
  flowId: string
}

/** Rows of grouped and tree lists come nested (contract 3b §4.4); they are shown one below the other, group lines left out. */
function flatRows(rows: readonly RecordRow[], listType: number, depth = 0): RecordRow[] {
  // Elsewhere `children` and `top` are fields like any other.
  if (listType !== 3 && listType !== 5) return [...rows]
  return rows.flatMap((row) => {
    const children =
      Array.isArray(row['children']) && depth < 20 ? flatRows(row['children'] as RecordRow[], listType, depth + 1) : []
    return row['top'] === true ? children : [row, ...children]
  })
}

/**
 * Rows of a list as it is shown: below each other, and with texts. Lists that are edited in the row come with what is stored under
 * a column's key and its text under `{key}_name` (contract 3b §4.4, 3a §7); nobody reads ids and milliseconds.
 */
export function shownRows(list: ListDesign, rows: readonly RecordRow[]): RecordRow[] {
  const flat = flatRows(rows, list.type)
  if (list.type !== 4) return flat
  const codes = list.columns.filter((column) => column.children.length === 0).map((column) => column.code)
  const known = new Set(codes)
  // Under `id` stands the record's own, whatever fields the design has.
  const named = codes.filter((code) => code !== 'id' && !known.has(`${code}_name`))
  return flat.map((row) => {
    const texts = named.filter((code) => Object.hasOwn(row, `${code}_name`)).map((code) => [code, row[`${code}_name`]])
    return { ...row, ...Object.fromEntries(texts) }
  })
}

/** Name of a record for dialogs and check boxes: the first text it shows. */
export function recordName(row: Record<string, unknown>, list: ListDesign): string {
  const first = list.columns.find((column) => column.children.length === 0)
  const text = first ? fieldOfRow(row, first.code) : undefined
  return first && typeof text === 'string' ? saidValue(first.node, text).slice(0, 60) : ''
}

/** The thing that a module is about, as titles of dialogs name it: 项目管理 is a list, what is edited in it is a 项目. */
export function thingOf(moduleTitle: string): string {
  return moduleTitle.replace(/(?<=\S{2})\s?(管理|列表|清單|management|list)$/i, '')
}

/**
 * Which record it is, for the title of its dialog: the first column of the list that this person may read, and after a number that
 * nobody knows by heart the next one with a name in it. A state or a day beside the number would say nothing.
 */
export function recordTitle(
  { list, access }: Pick<Module, 'list' | 'access'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const [column, ...others] = list.columns.filter(({ code, children }) => children.length === 0 && access.canColumn(code))
  const text = ({ code, node }: ListColumn) => saidValue(node, titleText(fieldOfRow(record, code)))
  const first = column ? text(column) : ''
  const name = others.find(isName)
  return isNumberOfRecord(first) && name ? [first, text(name)].filter(Boolean).join(' ') : first
}

/** What the columns of the list showed of a record, each with its name. */
export function recordFacts({ list, access }: Pick<Module, 'list' | 'access'>, texts: Readonly<Record<string, unknown>>) {
  return list.columns
    .filter(({ code, children }) => children.length === 0 && access.canColumn(code))
    .map(({ code, label, node }) => ({ code, label, text: saidValue(node, textOf(fieldOfRow(texts, code))) }))
}

/** Typed by a person, or the name of another record. */
function isName({ node }: ListColumn): boolean {
  const { face, filledBy, format, shape } = factsOf(node.type)
  return face === 'record' || (shape === 'text' && format === null && filledBy === 'person')
}

function titleText(value: unknown): string {
  return textOf(value).slice(0, 60)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const isNumberOfRecord = (text: string) => /\d/.test(text) && /^[\w./-]+$/.test(text)

/** Words of the buttons as Ant Design stretches them, `确 定`, without the gap between two signs. */
function withoutGap(text: string): string {
  return text.replace(/^(\p{Script=Han}) (?=\p{Script=Han}$)/u, '$1')
}

type CurrentUserTexts = {
  userId: string
  userName: string
  userAccount: string
  departmentId: string
  departmentName: string
  organizeId: string
  organizeName: string
  positionId: string
  positionName: string
}

/** Names behind the defaults of a new record: the person signed in is known without asking the platform. */
export function currentUserTexts(values: Readonly<Record<string, unknown>>, user: CurrentUserTexts): Record<string, string> {
  const names = new Map([
    [user.userId, `${user.userName}/${user.userAccount}`],
    [`${user.userId}--user`, `${user.userName}/${user.userAccount}`],
    [user.departmentId, user.departmentName],
    [user.organizeId, user.organizeName],
    [user.positionId, user.positionName],
  ])
  names.delete('')
  return Object.fromEntries(
    Object.entries(values).flatMap(([code, value]) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      const name = typeof last === 'string' ? names.get(last) : undefined
      return name ? [[code, name] as const] : []
    }),
  )
}

/** A field of the record that a person fills in, and that this one may see; what the platform fills in stands as it is. */
export function isWrittenByHand({ form, access }: Pick<Module, 'form' | 'access'>, code: string): boolean {
  const node = fieldByCode(form, code)
  const isWritten = node?.kind === 'field' && node.parentTable === null && factsOf(node.type).filledBy === 'person'
  return isWritten && (access.forms === 'all' || access.forms.has(code))
}

/** Whether this person may enter the field in the form, where it stands and is open; the platform decides again. */
export function isOpenToHand(module: Pick<Module, 'form' | 'access'>, node: FieldNode): boolean {
  return isWrittenByHand(module, node.code) && !node.disabled && !readFlag(configAttribute(node, 'noShow'))
}

/** What the designer wrote; the text he was offered (contract 3a §2) is nobody's words and follows the language. */
export function buttonText(written: string, offered: string, translated: string): string {
  return written === '' || written === offered ? translated : withoutGap(written)
}

export function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}
