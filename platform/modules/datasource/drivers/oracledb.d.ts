/** The part of the driver that is used; its package has no types of its own. */
declare module 'oracledb' {
  type Column = { name: string; dbTypeName: string }
  type Result = { metaData?: Column[]; rows?: unknown[][] }
  type Connection = {
    execute(sql: string, values: readonly unknown[], options: Record<string, unknown>): Promise<Result>
    commit(): Promise<void>
    rollback(): Promise<void>
    close(options?: { drop: boolean }): Promise<void>
    callTimeout: number
  }
  const oracledb: {
    getConnection(attributes: Record<string, unknown>): Promise<Connection>
    SYSDBA: number
    SYSOPER: number
    OUT_FORMAT_ARRAY: number
    STRING: unknown
    BUFFER: unknown
  }
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default oracledb
  export type { Column, Connection, Result }
}
