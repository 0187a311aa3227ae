import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type ReportTables = { dataReport: DataReportTable }

/** A data report (contract 4b §4.2). */
type DataReportTable = {
  id: string
  fullName: string
  enCode: string
  /** Id of an item of the dictionary `ReportSort`. */
  categoryId: string
  description: Generated<string>
  enabledMark: Generated<number>
  sortCode: Generated<number>
  /** `lib/report/template.ts`, or the definition of another engine, as JSON text. */
  templateJson: string
  version: Generated<number>
  /** What other versions of the platform keep with it, by the names of the wire. */
  extraJson: Generated<string>
  createdAt: Generated<number>
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}
