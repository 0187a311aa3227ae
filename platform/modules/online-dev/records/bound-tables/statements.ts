import { createHash } from 'node:crypto'
import { literal } from '../names'
import type { Binding } from './binding'
import { emptiedFunction } from './empty'
import { giveFunction } from './give'
import { boundNames, businessTable, quotedName } from './names'
import { idFunction, mainFunction, rowFunction, takeFunction } from './take'

/** What has to be in the database so that a design and its tables stay in step. The marks tell one state of either from another. */
export type BoundStatements = {
  functions: readonly string[]
  triggers: readonly string[]
  functionsMark: string
  triggersMark: string
}

export function boundStatements(binding: Binding, zone: string): BoundStatements {
  const isCounted = binding.main.key.name !== binding.idColumn
  const functions = [takeFunction(binding, zone), mainFunction(binding), rowFunction(binding), giveFunction(binding, zone)]
  functions.push(emptiedFunction(binding))
  if (isCounted) functions.push(idFunction(binding))
  const triggers = triggersFor(binding, isCounted)
  return { functions, triggers, functionsMark: markOf(functions), triggersMark: markOf(triggers) }
}

function triggersFor({ designId, main: { table }, parts, rows }: Binding, isCounted: boolean): string[] {
  const names = boundNames(designId)
  const main = businessTable(table)
  const others = [...parts, ...rows]
  const everyWrite = 'insert or update or delete'
  const triggers = [
    `create trigger ${names.give} before ${everyWrite} on ${names.documents} for each row execute function ${names.give}()`,
    `create trigger ${names.main} after ${everyWrite} on ${main} for each row execute function ${names.main}()`,
    ...others.map(
      (other) => `create trigger ${names.row} after ${everyWrite} on ${businessTable(other.table)}
        for each row execute function ${names.row}(${literal(other.foreignKey.name).trim()})`,
    ),
    ...[main, ...others.map((other) => businessTable(other.table))].map(
      (place) =>
        `create trigger ${names.emptied} after truncate on ${place} for each statement execute function ${names.emptied}()`,
    ),
  ]
  if (isCounted) triggers.push(`create trigger ${names.id} before insert on ${main} for each row execute function ${names.id}()`)
  return triggers
}

function markOf(statements: readonly string[]): string {
  return createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 32)
}

/** By these columns rows are looked for with every write. */
export function soughtColumns({ main, idColumn, parts, rows }: Binding): { table: string; column: string }[] {
  const own = idColumn === main.key.name ? [] : [{ table: main.table, column: idColumn }]
  return [...own, ...[...parts, ...rows].map(({ table, foreignKey }) => ({ table, column: foreignKey.name }))]
}

export function indexName({ table, column }: { table: string; column: string }): string {
  return `bound_${createHash('sha256').update(`${table} ${column}`).digest('hex').slice(0, 16)}`
}

export function indexStatement({ table, column }: { table: string; column: string }): string {
  return `create index if not exists "${indexName({ table, column })}" on ${businessTable(table)} (${quotedName(column)})`
}
