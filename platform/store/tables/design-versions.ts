import type { Generated } from 'kysely'

/** Tables of the migration 0064. */
export type DesignVersionTables = { designVersion: DesignVersionTable }

/** A release of a design. Numbers count from 1; they have gaps where versions were thinned out. */
type DesignVersionTable = {
  designId: string
  number: number
  fullName: string
  enCode: string
  webType: number
  enableFlow: number
  tablesJson: string
  formData: string
  columnData: string
  appColumnData: string
  interfaceId: string
  interfaceParamJson: string
  reason: Generated<string>
  /** `realName/account` as it was then; empty where nobody released it. */
  userName: Generated<string>
  createdAt: number
  createdBy: string | null
}
