import type { Dialect } from '../../datasource/public'
import type { ModelDialect } from './dialect'
import { mssql } from './mssql'
import { mysql } from './mysql'
import { oracle } from './oracle'
import { postgres } from './postgres'

export const dialects: Readonly<Record<Dialect, ModelDialect>> = { postgres, mysql, mssql, oracle }
