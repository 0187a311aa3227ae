import { mssqlDriver } from './drivers/mssql'
import { mysqlDriver } from './drivers/mysql'
import { oracleDriver } from './drivers/oracle'
import { postgresDriver } from './drivers/postgres'
import { withMarks } from './marks'

const values = ['a', 'b']

it('marks become those of the driver, with the values as it wants them', () => {
  const sql = 'select $1, $2, $1'
  expect(withMarks({ sql, values }, postgresDriver)).toEqual({ sql, values })
  expect(withMarks({ sql, values }, mysqlDriver)).toEqual({ sql: 'select ?, ?, ?', values: ['a', 'b', 'a'] })
  expect(withMarks({ sql, values }, mssqlDriver)).toEqual({ sql: 'select @p1, @p2, @p1', values })
  expect(withMarks({ sql, values }, oracleDriver)).toEqual({ sql: 'select :1, :2, :3', values: ['a', 'b', 'a'] })
})

it.each([
  ['mysql', String.raw`select 'it''s $1 \' $1', "$1", ${'`$1`'}, a$1 -- $1`],
  ['mysql', 'select 1 # $1'],
  ['mysql', 'select /* $1 */ 1'],
  ['mssql', `select '\\', [x$1]]$1], "a""$1" -- $1`],
  ['oracle', `select '\\', "$1", 'a''$1' from dual /* $1`],
] as const)('%s: %s holds no mark', (dialect, sql) => {
  const driver = { mysql: mysqlDriver, mssql: mssqlDriver, oracle: oracleDriver }[dialect]
  expect(withMarks({ sql, values: [] }, driver)).toEqual({ sql, values: [] })
})

it('a backslash before a quote ends no text where it does not escape', () => {
  expect(withMarks({ sql: `select '\\', $1`, values }, oracleDriver).sql).toBe(`select '\\', :1`)
  expect(withMarks({ sql: `select '\\'', $1`, values }, mysqlDriver).sql).toBe(`select '\\'', ?`)
})
