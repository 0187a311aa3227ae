import type { recordActions, recordOrigins } from '@/lib/contract/online-dev/record-history'

/** Table of the migration 0050: every change of every record, appended to and never changed. */
export type RecordChangeTables = {
  dataChange: {
    id: string
    modelId: string
    recordId: string
    /** That the change gave the record: the order of its changes, whatever the clocks of several processes say. */
    version: number
    action: (typeof recordActions)[number]
    origin: (typeof recordOrigins)[number]
    /** Which import, which restored moment. */
    originRef: string | null
    userId: string
    ipAddress: string
    createdAt: number
    /** Codes of what changed, as rights are given on them. */
    codes: string[]
    /** A `Delta` of `platform/modules/online-dev/history`. */
    delta: unknown
  }
}
