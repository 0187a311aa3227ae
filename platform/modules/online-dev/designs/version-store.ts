import { sql } from 'kysely'
import { designVersionBytesMax, designVersionsMax } from '@/lib/contract/online-dev/design-versions'
import { findPage, type Page } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'

type Handle = Db | DbTransaction
/** What of a design a release is made of. */
export type ReleasedDocuments = {
  id: string
  fullName: string
  enCode: string
  webType: number
  enableFlow: number
  /** JSON texts, as everything below. */
  tablesJson: string
  formData: string
  columnData: string
  appColumnData: string
  interfaceId: string
  interfaceParamJson: string
}

/** Who released it, and why; empty where the platform did it itself. */
export type Release = { reason: string; userName: string; createdAt: number; createdBy: string | null }

/** Of these none is thinned out: they are asked for most. */
const newestKept = designVersionsMax / 2

/** Keeps a release and answers its number. In the transaction of the release, which holds the design. */
export async function insertVersion(
  trx: DbTransaction,
  design: ReleasedDocuments,
  release: Release,
  bytesMax: number = designVersionBytesMax,
): Promise<number> {
  const { id: designId, fullName, enCode, webType, enableFlow, tablesJson, formData, columnData } = design
  const { appColumnData, interfaceId, interfaceParamJson } = design
  const number = (await findNewestNumber(trx, designId)) + 1
  const documents = { tablesJson, formData, columnData, appColumnData, interfaceId, interfaceParamJson }
  await trx
    .insertInto('designVersion')
    .values({ designId, number, fullName, enCode, webType, enableFlow, ...documents, ...release })
    .execute()
  await thin(trx, designId)
  await lighten(trx, designId, bytesMax)
  return number
}

/**
 * Beyond the bound that older one leaves whose neighbours are the closest to each other in time: what stays still tells how the design
 * was at about any time. The first and the newest ones stay.
 */
async function thin(trx: DbTransaction, designId: string): Promise<void> {
  await sql`delete from design_version where design_id = ${designId} and number = (
    select number from (
      select number, row_number() over (order by number desc) as place, count(*) over () as total,
        lead(created_at) over (order by number) - lag(created_at) over (order by number) as gap
      from design_version where design_id = ${designId}
    ) as v where total > ${designVersionsMax} and place > ${newestKept} and gap is not null
    order by gap, number limit 1)`.execute(trx)
}

/**
 * Beyond the bound of bytes the oldest leave. The newest stays whatever it has, as it is what runs, and so does the one before: by it the
 * values in the records were written, which the release may have asked to convert.
 */
async function lighten(trx: DbTransaction, designId: string, bytesMax: number): Promise<void> {
  await sql`delete from design_version where design_id = ${designId} and number in (
    select number from (
      select number, row_number() over newest as place, sum(
        pg_column_size(tables_json) + pg_column_size(form_data) + pg_column_size(column_data)
        + pg_column_size(app_column_data) + pg_column_size(interface_param_json)
      ) over newest as held
      from design_version where design_id = ${designId} window newest as (order by number desc)
    ) as v where place > 2 and held > ${bytesMax})`.execute(trx)
}

export function findVersionPage(db: Handle, designId: string, page: Page) {
  const filtered = db.selectFrom('designVersion').where('designId', '=', designId)
  const rows = filtered.select(['number', 'fullName', 'reason', 'userName', 'createdAt']).orderBy('number', 'desc')
  return findPage(filtered, rows, page)
}

export function findVersion(db: Handle, designId: string, number: number) {
  return db
    .selectFrom('designVersion')
    .selectAll()
    .where('designId', '=', designId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** 0 for a design that was never released. */
export async function findNewestNumber(db: Handle, designId: string): Promise<number> {
  const row = await db
    .selectFrom('designVersion')
    .select(sql<number>`coalesce(max(number), 0)`.as('number'))
    .where('designId', '=', designId)
    .executeTakeFirstOrThrow()
  return Number(row.number)
}
