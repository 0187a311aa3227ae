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

export function systemValue(record: StoredRecord, type: SystemType): string | number | null {
  switch (type) {
    case 'createUser':
      return record.creatorUserId
    case 'createTime':
      return record.creatorTime
    case 'modifyUser':
      return record.modifyUserId
    case 'modifyTime':
      return record.modifyTime
    case 'currOrganize':
      return record.organizeId
    case 'currPosition':
      return record.positionId
  }
}
