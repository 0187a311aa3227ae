import { setImmediate } from 'node:timers/promises'
import type { UserSheetColumn } from '@/lib/contract/permission/user-sheet'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import type { Cell } from '@/lib/rows/cell'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { groupBy } from '../../../kit/grouping'
import { limits } from '../../../kit/paging'
import { refused } from '../../../kit/refusals'
import { dictionaryTexts } from '../../dictionary/public'
import { offerFile } from '../../file/public'
import { findPaths } from '../organize/store'
import { personText } from '../person-text'
import { userFilter } from './listing'
import { dictionaryColumns, sheetColumns, sheetDictionaries, stateWords, titleOf, userSheetName, widthOf } from './sheet'
import { findPersonNames, findPositionNames, findRoleNames, findUserRows, type UserRow } from './sheet-store'
import { findRelations, findUserIds } from './store'

/** Users as a spreadsheet, contract 2 §3.7. */

type ExportQuery = Parameters<typeof userFilter>[2] & {
  currentPage: number
  pageSize: number
  dataType: string
  selectKey: string
}

/** So many people are read at a time; between two of these everybody else has a turn. */
const batchSize = 500

export async function exportUsers(ctx: PlatformContext, actor: Actor, query: ExportQuery) {
  await consume(ctx, 'exportByUser', actor.userId)
  const columns = chosenColumns(query.selectKey)
  const filter = await userFilter(ctx, actor, query)
  const ids = await findUserIds(ctx.db, filter, query.dataType === '1' ? null : limits(query))
  const sheet = {
    name: userSheetName,
    columns: columns.map((id) => ({ title: titleOf(id), width: widthOf(id) })),
    rows: cellsOf(ctx, ids, columns),
    columnsFrozen: columns.includes('account') ? 1 : 0,
  }
  return offerFile(ctx, actor, { name: `${userSheetName}.xlsx`, content: writeWorkbook([sheet]) })
}

function chosenColumns(selectKey: string): readonly UserSheetColumn[] {
  const wanted = new Set(selectKey.split(',').map((key) => key.trim()))
  const chosen = sheetColumns.map(({ id }) => id).filter((id) => selectKey === '' || wanted.has(id))
  if (chosen.length === 0) throw refused('请至少选择一个导出字段')
  return chosen
}

async function* cellsOf(ctx: PlatformContext, ids: readonly string[], columns: readonly UserSheetColumn[]) {
  const dictionaries = await dictionaryTexts(ctx.db, Object.values(sheetDictionaries))
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize)
    const rows = new Map((await findUserRows(ctx.db, batch, ctx.now())).map((row) => [row.id, row]))
    const names = await namesOf(ctx, [...rows.values()])
    for (const id of batch) {
      const row = rows.get(id)
      // Deleted since the ids were read.
      if (row) yield columns.map((column) => cellOf(ctx, column, { row, names, dictionaries }))
    }
    await setImmediate()
  }
}

async function namesOf(ctx: PlatformContext, rows: readonly UserRow[]) {
  const ids = rows.map((row) => row.id)
  const relations = await findRelations(ctx.db, ids)
  const idsOf = (type: string) => relations.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)
  return {
    relations: groupBy(relations, ({ userId, objectType }) => `${userId} ${objectType}`),
    paths: await findPaths(ctx.db, idsOf('Organize')),
    positions: await findPositionNames(ctx.db, idsOf('Position')),
    roles: await findRoleNames(ctx.db, idsOf('Role')),
    people: await findPersonNames(
      ctx.db,
      rows.flatMap(({ managerId }) => managerId ?? []),
    ),
  }
}

type Facts = {
  row: UserRow
  names: Awaited<ReturnType<typeof namesOf>>
  dictionaries: Awaited<ReturnType<typeof dictionaryTexts>>
}

function cellOf(ctx: PlatformContext, column: UserSheetColumn, facts: Facts): Cell {
  const { row, names } = facts
  const related = (type: string) => (names.relations.get(`${row.id} ${type}`) ?? []).map(({ objectId }) => objectId)
  switch (column) {
    case 'organizeId':
      return joined(related('Organize'), (id) => names.paths.get(id)?.names, ';')
    case 'positionId':
      return joined(related('Position'), (id) => positionText(names.positions.get(id)), ',')
    case 'roleId':
      return joined(related('Role'), (id) => names.roles.get(id), ',')
    case 'managerId': {
      const manager = names.people.get(row.managerId ?? '')
      return manager ? personText(manager) : null
    }
    case 'enabledMark':
      return stateWords[row.enabledMark as keyof typeof stateWords] ?? null
    case 'entryDate':
    case 'birthday':
      return dateCell(ctx, row[column])
    case 'sortCode':
      return { type: 'number', value: String(row.sortCode) }
    default:
      return plainCell(column, facts)
  }
}

function plainCell(column: Exclude<UserSheetColumn, 'organizeId' | 'positionId' | 'roleId'>, { row, dictionaries }: Facts): Cell {
  const value = row[column]
  if (value === null) return null
  const dictionary = dictionaryColumns.find((each) => each === column)
  const text = String(value)
  return dictionary ? (dictionaries.get(sheetDictionaries[dictionary])?.get(text) ?? text) : text
}

function dateCell(ctx: PlatformContext, ms: number | null): Cell {
  return ms === null ? null : { type: 'dateTime', value: formatDate(ms, dateTimeFormat, ctx.config.timeZone) }
}

function positionText(position: { fullName: string; enCode: string } | undefined): string | undefined {
  return position && `${position.fullName}/${position.enCode}`
}

function joined(ids: readonly string[], nameOf: (id: string) => string | undefined, sign: string): string {
  return ids.flatMap((id) => nameOf(id) ?? []).join(sign)
}
