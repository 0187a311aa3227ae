import type { NewColumn, NewTable, PlacedTable, TypeWords } from '../../online-dev/public'

/** What of a database's SQL differs where its tables are read and changed. Statements carry `$1`, `$2` … for values. */
export type ModelDialect = {
  types: TypeWords
  quote: (name: string) => string
  /** `t_name`, `t_comment`, `t_rows`, `t_bytes`, `t_type` (1 a view) of the tables in the schema `$1`. */
  tables: string
  /** `c_name`, `c_comment`, `c_word`, `c_type`, `c_length`, `c_precision`, `c_scale`, `c_nullable`, `c_key`, `c_counted`, `c_default` of the table `$2`. */
  columns: string
  /** `t_name`, `c_name` of all columns in the schema `$1`, table by table. */
  names: string
  /** The schema where a connection that names none looks. */
  schemaDefault: (connection: { serviceName: string; userName: string }) => string
  /** Schemas and databases that belong to the database itself. */
  systemPlaces: ReadonlySet<string>
  page: (limit: number, offset: number) => string
  /** A value of whatever type as text. */
  asText: (expression: string) => string
  /** How a column is read without losing anything; the driver alone would round it. */
  exact: (expression: string, word: string) => string
  create: (table: NewTable) => string[]
  add: (table: PlacedTable, columns: readonly NewColumn[]) => string[]
  drop: (table: PlacedTable) => string[]
  /**
   * Where changes of tables come true together: keeps everybody from the table until the end, and fails when it has rows. Undefined where
   * each of them comes true by itself.
   */
  demandEmpty: ((table: PlacedTable) => string[]) | undefined
  /** Several tables of a schema get other names, in this order. */
  rename: (schema: string, names: readonly (readonly [from: string, to: string])[]) => string[]
}

export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
