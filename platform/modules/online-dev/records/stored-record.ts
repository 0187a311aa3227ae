import { sql } from 'kysely'
import type { SystemType } from './field-shape'

/** A record as it is stored. */
export type StoredRecord = {
  id: string
  data: Record<string, unknown>
  version: number
  creatorUserId: string | null
  creatorTime: number
  modifyUserId: string | null
  modifyTime: number | null
  organizeId: string | null
  positionId: string | null
}

export const recordColumns = sql.raw(
  'id, data, version, creator_user_id, creator_time, modify_user_id, modify_time, organize_id, position_id',
)

/** Where a record keeps what the server fills. */
export const systemKeys = {
  createUser: 'creatorUserId',
  createTime: 'creatorTime',
  modifyUser: 'modifyUserId',
  modifyTime: 'modifyTime',
  currOrganize: 'organizeId',
  currPosition: 'positionId',
} as const satisfies Record<SystemType, keyof StoredRecord>

export function systemValue(record: StoredRecord, type: SystemType): string | number | null {
  return record[systemKeys[type]]
}
