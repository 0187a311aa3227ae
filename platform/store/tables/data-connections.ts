import type { Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type DataConnectionTables = { dataConnection: DataConnectionTable; commonField: CommonFieldTable }

/** Contract 2 §18.1. */
type DataConnectionTable = {
  id: string
  fullName: string
  /** Code of an item of the dictionary `dbType`. */
  dbType: string
  host: string
  port: number
  userName: string
  /** Sealed. */
  password: string
  serviceName: string
  dbSchema: Generated<string>
  tableSpace: Generated<string>
  oracleExtend: Generated<number>
  oracleLinkType: Generated<string>
  oracleRole: Generated<string>
  oracleService: Generated<string>
  /** 1: only over TLS, with a certificate that proves the host. */
  isEncrypted: Generated<number>
  sortCode: Generated<number>
  version: Generated<number>
  createdAt: number
  createdBy: string
  updatedAt: number | null
  updatedBy: string | null
}

/** Contract 2 §18.2. */
type CommonFieldTable = {
  id: string
  field: string
  fieldName: string
  dataType: string
  dataLength: Generated<string>
  allowNull: Generated<number>
  version: Generated<number>
  createdAt: number
  createdBy: string
  updatedAt: number | null
  updatedBy: string | null
}
