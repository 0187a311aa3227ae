import { importRowsMax } from '@/lib/contract/import-cells'
import { type UserSheetRow, userSheetColumns } from '@/lib/contract/permission/user-sheet'
import { normalName } from '@/lib/domain/normal-name'
import { toAppError } from '@/lib/errors/app-error'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refused } from '../../../kit/refusals'
import { readSheetRows, reasonTitle } from '../../../kit/sheet-rows'
import { offerFile, readImportFile } from '../../file/public'
import { lockWriters } from '../locks'
import { addUser, initialPasswordHash } from './create'
import { loadSheetNames, type SheetNames } from './import-names'
import { managerAccountOf, readUserRow } from './import-row'
import { sheetColumns, titleOf, userSheetName, widthOf } from './sheet'
import { findIdOfAccount, isAccountTaken } from './store'

/** Users from a spreadsheet, contract 2 §3.8 and spec 2 §2.5. */

export async function previewImport(ctx: PlatformContext, actor: Actor, fileName: string) {
  const bytes = await readImportFile(ctx, actor, fileName)
  const dataRow = await readSheetRows(bytes, {
    columns: sheetColumns,
    rowsMax: importRowsMax,
    ignored: [reasonTitle],
    numberId: 'rowNumber',
  })
  const headerRow = sheetColumns.map(({ id, title }) => ({ id, fullName: title }))
  return { dataRow, headerRow, columns: headerRow }
}

type Failed = UserSheetRow & { errorsInfo: string }

/**
 * Makes a user of every row, each in a transaction of its own: an import that breaks off leaves whole users and nothing of the others.
 * The same rows a second time are refused, because their accounts are there.
 */
export async function importUsers(ctx: PlatformContext, actor: Actor, rows: readonly UserSheetRow[]) {
  if (rows.length === 0) throw refused('导入数据为空')
  await consume(ctx, 'exportByUser', actor.userId)
  const shared = { names: await loadSheetNames(ctx), passwordHash: await initialPasswordHash(ctx) }
  const reasons = new Map<UserSheetRow, string>()
  for (const row of managersFirst(rows)) {
    const reason = await importRow(ctx, actor, row, shared)
    if (reason !== null) reasons.set(row, reason)
  }
  const failResult = rows.flatMap((row): Failed[] => {
    const errorsInfo = reasons.get(row)
    return errorsInfo === undefined ? [] : [{ ...row, errorsInfo }]
  })
  const fnum = failResult.length
  return { snum: rows.length - fnum, fnum, resultType: fnum > 0 ? 1 : 0, failResult }
}

/** One hash for all who begin with the same password: who knows that knows it of each of them anyway, and each must change it. */
type Shared = { names: SheetNames; passwordHash: string }

/** Why the row is refused; null when its user was made. */
async function importRow(ctx: PlatformContext, actor: Actor, row: UserSheetRow, { names, passwordHash }: Shared) {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockWriters(trx, 'user')
      const account = managerAccountOf(row)
      const managerId = account === '' ? undefined : await findIdOfAccount(trx, account)
      const read = readUserRow(ctx, row, names, managerId ?? '')
      const isTaken = row.account !== '' && (await isAccountTaken(trx, row.account))
      const faults = [...(isTaken ? ['账号已存在'] : []), ...(read.faults ?? [])]
      if (faults.length > 0 || !read.form) return faults.join('；')
      await addUser(ctx, trx, actor, { form: read.form, passwordHash })
      return null
    })
  } catch (thrown) {
    const error = toAppError(thrown)
    // Only what a rule says is the row's own fault; anything else would fail with the next row too.
    if (error.code !== 'refused' && error.code !== 'invalid') throw error
    return error.userMessage ?? '数据有误'
  }
}

/** Whoever is named as somebody's manager is made before him, wherever the two stand; of a circle the first row begins. */
function managersFirst(rows: readonly UserSheetRow[]): UserSheetRow[] {
  const byAccount = new Map(rows.map((row) => [normalName(row.account), row]).reverse() as [string, UserSheetRow][])
  const managerOf = (row: UserSheetRow) => byAccount.get(normalName(managerAccountOf(row)))
  const done = new Set<UserSheetRow>()
  for (const row of rows) {
    const way = new Set<UserSheetRow>()
    for (let at: UserSheetRow | undefined = row; at && !done.has(at) && !way.has(at); at = managerOf(at)) way.add(at)
    for (const each of [...way].reverse()) done.add(each)
  }
  return [...done]
}

/** The refused rows as they were sent, each with its reason; the file can be mended and imported again. */
export async function exportFailed(ctx: PlatformContext, actor: Actor, rows: readonly Failed[]) {
  if (rows.length === 0) throw refused('导出数据为空')
  const columns = [
    ...userSheetColumns.map((id) => ({ title: titleOf(id), width: widthOf(id) })),
    { title: reasonTitle, width: 40 },
  ]
  const cells = rows.map((row) => [...userSheetColumns.map((id) => row[id]), row.errorsInfo])
  const content = writeWorkbook([{ name: userSheetName, columns, rows: cells }])
  return offerFile(ctx, actor, { name: `${userSheetName}异常数据.xlsx`, content })
}
