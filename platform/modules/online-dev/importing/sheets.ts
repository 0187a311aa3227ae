import { type ImportedRow, reasonKey } from '@/lib/contract/online-dev/record-import'
import type { Column, SheetRow } from '@/lib/rows/xlsx/sheet'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { reasonTitle } from '../../../kit/sheet-rows'
import { offerFile, plainName } from '../../file/public'
import type { ImportColumn } from './columns'
import { openImport } from './open'
import { rowsOf } from './read-records'

/** The column of an import as one of a spreadsheet, its head as the file is known by (contract 3b §9.3). */
export function sheetColumn({ head, title, group, node }: ImportColumn): Column {
  const above = group && { group: group.kind === 'table' ? `${group.title}(${group.id})` : group.title }
  const width = Math.min(40, Math.max(14, head.length + title.length + 2))
  return { title: head, width, ...above, ...(node.parentTable === null ? {} : { isPerRow: true }) }
}

type Failed = { modelId: string; rows: readonly ImportedRow[] }

/** The refused records as they were sent, each with its reason; the file can be mended and imported again. */
export async function exportFailed(ctx: PlatformContext, actor: Actor, { modelId, rows }: Failed) {
  const { access, columns: filled, numbers } = await openImport(ctx, actor, modelId)
  if (rows.length === 0) throw refused('导出数据为空')
  const { fullName } = access.module
  const columns = [...numbers.filter(({ node }) => rows.some((row) => Object.hasOwn(row, node.name))), ...filled]
  const sheet = {
    name: fullName,
    columns: [...columns.map(sheetColumn), { title: reasonTitle, width: 40 }],
    rows: rows.flatMap((row) => sheetRows(columns, row)),
  }
  return offerFile(ctx, actor, { name: plainName(`${fullName}异常数据.xlsx`), content: writeWorkbook([sheet]) })
}

function sheetRows(columns: readonly ImportColumn[], record: ImportedRow): SheetRow[] {
  const tables = [...new Set(columns.flatMap(({ node }) => node.parentTable ?? []))]
  const count = Math.max(1, ...tables.map((table) => rowsOf(record, table).length))
  return Array.from({ length: count }, (_, line) => {
    const cells = columns.map(({ node: { name, parentTable } }) => {
      const text = parentTable !== null ? rowsOf(record, parentTable)[line]?.[name] : line === 0 ? record[name] : ''
      return typeof text === 'string' ? text : ''
    })
    const reason = line === 0 ? record[reasonKey] : ''
    const all = [...cells, typeof reason === 'string' ? reason : '']
    return line === 0 && count > 1 ? { cells: all, rowsMergedBelow: count - 1 } : all
  })
}
