import type { RecordExportBody } from '@/lib/contract/online-dev/record-export'
import { fieldOfRow } from '@/lib/form/record-keys'
import type { Cell } from '@/lib/rows/cell'
import type { Actor, PlatformContext } from '../../../http/context'
import { offsetOf } from '../../../kit/paging'
import type { Access } from '../records/access'
import { viewRows } from './rows'

type Wanted = { access: Access; body: RecordExportBody; columns: readonly { key: string }[] }

/** Rows of a data view for a file: the page that is shown, the chosen ones, or all (contract 3b §12, §9.1). */
export async function viewSheet(ctx: PlatformContext, actor: Actor, { access, body, columns }: Wanted) {
  const all = await viewRows(ctx, actor, access, body)
  const chosen = new Set(body.selectIds)
  const start = offsetOf(body)
  const kept =
    body.dataType === 0
      ? all.slice(start, start + body.pageSize)
      : body.dataType === 2
        ? all.filter(({ id }) => chosen.has(id))
        : all
  return { rows: kept.map((row) => columns.map(({ key }) => cellOf(fieldOfRow(row, key)))), count: kept.length }
}

function cellOf(value: unknown): Cell {
  return typeof value === 'number' ? { type: 'number', value: String(value) } : String(value ?? '')
}
