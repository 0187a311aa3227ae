import type { LinkType } from '@/lib/contract/system/data-source'
import { dmDriver } from './dm'
import type { Driver } from './driver'
import { mssqlDriver } from './mssql'
import { mysqlDriver } from './mysql'
import { oracleDriver } from './oracle'
import { postgresDriver } from './postgres'

/** By the words of the dictionary `dbType` (contract 2 §18.1). */
export const drivers: Readonly<Record<LinkType, Driver>> = {
  MySQL: mysqlDriver,
  SQLServer: mssqlDriver,
  Oracle: oracleDriver,
  DM: dmDriver,
  KingbaseES: postgresDriver,
  PostgreSQL: postgresDriver,
  Doris: mysqlDriver,
}
