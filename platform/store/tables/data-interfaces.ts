import type { ColumnType, Generated } from 'kysely'

/** Tables of the migration of the same name. */
export type DataInterfaceTables = {
  dataInterface: DataInterfaceTable
  dataInterfaceLog: DataInterfaceLogTable
  dataInterfaceVariable: DataInterfaceVariableTable
}

/** Contract 2 §16.2. The JSON documents stay text, so that unknown keys survive. */
type DataInterfaceTable = {
  id: string
  fullName: string
  enCode: string
  /** `record`: described by the columns below. `static` and `module`: rows, or a module, of `definition`. */
  kind: Generated<'record' | 'static' | 'module'>
  /** Written as JSON text, read as a parsed value. */
  definition: ColumnType<unknown, string | undefined, string>
  /** Item of the dictionary `DataInterfaceType`. */
  category: Generated<string>
  /** 1 SQL, 2 static, 3 API. */
  type: Generated<number>
  /** 3 reads, the others write. */
  action: Generated<number>
  hasPage: Generated<number>
  isPostPosition: Generated<number>
  sortCode: Generated<number>
  enabledMark: Generated<number>
  description: Generated<string>
  dataConfigJson: Generated<string>
  dataCountJson: Generated<string>
  dataEchoJson: Generated<string>
  parameterJson: Generated<string>
  fieldJson: Generated<string>
  dataJsJson: Generated<string>
  dataExceptionJson: Generated<string>
  /** What the wire names and no column holds. */
  extraJson: Generated<string>
  version: Generated<number>
  createdAt: Generated<number>
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}

/** One row per call of an interface from outside the platform; the oldest leave. */
type DataInterfaceLogTable = {
  id: string
  interfaceId: string
  userId: string
  invokedAt: number
  ipAddress: string
  userAgent: string
  method: string
  durationMs: number
  /** The application that called (contract 2 §17); null for people. */
  oauthId: Generated<string | null>
}

/** Contract 2 §16.5. */
type DataInterfaceVariableTable = {
  id: string
  interfaceId: string
  fullName: string
  /** A function of what the interface answers. */
  expression: string
  /** Sealed; empty until the interface has run. */
  value: Generated<string>
  version: Generated<number>
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
}
