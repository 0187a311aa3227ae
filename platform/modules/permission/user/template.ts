import type { UserSheetColumn } from '@/lib/contract/permission/user-sheet'
import type { Sheet } from '@/lib/rows/xlsx/sheet'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { Actor, PlatformContext } from '../../../http/context'
import { offerFile } from '../../file/public'
import { findSeenOrganisations } from '../organize/store'
import { enabledPaths, itemsOf } from './import-names'
import { type DictionaryColumn, dictionaryColumns, isRequired, sheetColumns, stateWords, userSheetName, widthOf } from './sheet'
import { findOfferedPositions, findOfferedRoles } from './sheet-store'

/** The empty spreadsheet of an import with its drop-downs, and beside it how each column is filled in (contract 2 §3.8). */
export async function offerTemplate(ctx: PlatformContext, actor: Actor) {
  const choices = await choicesOf(ctx, actor)
  const sheet: Sheet = {
    name: userSheetName,
    columns: sheetColumns.map(({ id, title }) => {
      const values = choices.get(id) ?? []
      const isOnly = !severalValued.has(id)
      return { title, width: widthOf(id), ...(values.length > 0 ? { choices: { values, isOnly } } : {}) }
    }),
    rows: [],
    columnsFrozen: 1,
  }
  const content = writeWorkbook([sheet, remarksSheet(choices)])
  return offerFile(ctx, actor, { name: `${userSheetName}.xlsx`, content })
}

/** What may hold several values is offered, and takes others. */
const severalValued: ReadonlySet<UserSheetColumn> = new Set(['organizeId', 'positionId', 'roleId'])

/** More than this in a drop-down helps nobody, and would make the file large. */
const choicesMax = 2000

async function choicesOf(ctx: PlatformContext, actor: Actor): Promise<ReadonlyMap<UserSheetColumn, readonly string[]>> {
  const choices = new Map<UserSheetColumn, readonly string[]>()
  for (const column of dictionaryColumns) {
    choices.set(
      column,
      (await itemsOf(ctx, column)).map((item) => item.fullName),
    )
  }
  const paths = enabledPaths(await findSeenOrganisations(ctx.db, actor))
  const offer = (column: UserSheetColumn, values: readonly string[]) => {
    if (values.length <= choicesMax) choices.set(column, values)
  }
  offer(
    'organizeId',
    paths.map(({ names }) => names),
  )
  const organizeIds = paths.map(({ id }) => id)
  const positions = await findOfferedPositions(ctx.db, organizeIds, choicesMax + 1)
  offer(
    'positionId',
    positions.map(({ fullName, enCode }) => `${fullName}/${enCode}`),
  )
  // Contract 2 §4.1: global roles are for administrators alone.
  offer('roleId', await findOfferedRoles(ctx.db, { organizeIds, hasGlobal: actor.isAdministrator }, choicesMax + 1))
  choices.set('enabledMark', [stateWords[1], stateWords[2], stateWords[0]])
  return choices
}

type Remark = { text: string; example: string }

const choose = '从下拉列表中选择'
const date = '格式：yyyy-MM-dd HH:mm:ss，时间可省略'
const plain: Remark = { text: '', example: '' }

const remarks: Partial<Record<UserSheetColumn, Remark>> = {
  account: { text: '不能重复，只能包含汉字、字母和数字，最多50个字符', example: 'zhangsan' },
  realName: { text: '只能包含汉字、字母和数字，最多50个字符', example: '张三' },
  gender: { text: choose, example: '男' },
  email: { text: '', example: 'zhangsan@example.com' },
  organizeId: { text: '从最上级公司写起，各级以“/”分隔；多个组织以“;”分隔，第一个为主要组织', example: '集团/分公司/财务部' },
  managerId: { text: '姓名/账户；主管可以在同一份表格中', example: '李四/lisi' },
  positionId: { text: '岗位名称/岗位编码，多个以“,”分隔；须属于所属组织，否则忽略', example: '会计/kuaiji' },
  ranks: { text: choose, example: '' },
  roleId: { text: '角色名称，多个以“,”分隔；须为全局角色或所属组织的角色，否则忽略', example: '财务人员' },
  sortCode: { text: '0至999999的整数，默认为0', example: '1' },
  enabledMark: { text: `${choose}，默认为${stateWords[1]}`, example: stateWords[1] },
  description: { text: '最多500个字符', example: '' },
  nation: { text: choose, example: '' },
  entryDate: { text: date, example: '2026-01-05 00:00:00' },
  certificatesType: { text: choose, example: '' },
  certificatesNumber: { text: '请以文本格式填写', example: '370202199001011234' },
  education: { text: choose, example: '' },
  birthday: { text: date, example: '1990-01-01 00:00:00' },
  mobilePhone: { text: '最多20个字符', example: '13800000000' },
  postalAddress: { text: '最多300个字符', example: '' },
}

/** The example stands here and not among the rows, where it would be imported by whoever forgets to delete it. */
function remarksSheet(choices: ReadonlyMap<UserSheetColumn, readonly string[]>): Sheet {
  return {
    name: '填写说明',
    columns: [
      { title: '列名', width: 16 },
      { title: '是否必填', width: 12 },
      { title: '说明', width: 70, look: { isWrapped: true } },
      { title: '示例', width: 30 },
    ],
    rows: sheetColumns.map(({ id, title }) => {
      const { text, example } = remarks[id] ?? plain
      // Another installation has other words: the first choice is one that counts here.
      const isDictionary = dictionaryColumns.includes(id as DictionaryColumn)
      const shown = severalValued.has(id) || isDictionary ? (choices.get(id)?.[0] ?? example) : example
      return [title, isRequired(id) ? '是' : '否', text, shown]
    }),
  }
}
