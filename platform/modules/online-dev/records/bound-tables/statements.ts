import { createHash } from 'node:crypto'
import { literal } from '../names'
import type { Binding } from './binding'
import { giveFunction } from './give'
import { boundNames, businessTable, quotedName } from './names'
import { idFunction, mainFunction, rowFunction, takeFunction } from './take'

/** What has to be in the database so that a design and its tables stay in step. `mark` tells one state of it from another. */
export type BoundStatements = { functions: readonly string[]; triggers: readonly string[]; mark: string }

export function boundStatements(binding: Binding, zone: string): BoundStatements {
  const names = boundNames(binding.designId)
  const isCounted = binding.main.key.name !== binding.idColumn
  const functions = [takeFunction(binding, zone), mainFunction(binding), rowFunction(binding), giveFunction(binding, zone)]
  if (isCounted) functions.push(idFunction(binding))
  const main = businessTable(binding.main.table)
  const everyWrite = 'insert or update or delete'
  const triggers = [
    `create trigger ${names.give} before ${everyWrite} on ${names.documents} for each row execute function ${names.give}()`,
    `create trigger ${names.main} after ${everyWrite} on ${main} for each row execute function ${names.main}()`,
    ...[...binding.parts, ...binding.rows].map(
      ({ table, foreignKey }) => `create trigger ${names.row} after ${everyWrite} on ${businessTable(table)}
        for each row execute function ${names.row}(${literal(foreignKey.name).trim()})`,
    ),
  ]
  if (isCounted) triggers.push(`create trigger ${names.id} before insert on ${main} for each row execute function ${names.id}()`)
  const mark = createHash('sha256')
    .update([...functions, ...triggers].join('\n'))
    .digest('hex')
    .slice(0, 32)
  return { functions, triggers, mark }
}

/** By these columns rows are looked for with every write. */
export function soughtColumns({ main, idColumn, parts, rows }: Binding): { table: string; column: string }[] {
  const own = idColumn === main.key.name ? [] : [{ table: main.table, column: idColumn }]
  return [...own, ...[...parts, ...rows].map(({ table, foreignKey }) => ({ table, column: foreignKey.name }))]
}

export function indexStatement({ table, column }: { table: string; column: string }): string {
  const name = `bound_${createHash('sha256').update(`${table} ${column}`).digest('hex').slice(0, 16)}`
  return `create index if not exists "${name}" on ${businessTable(table)} (${quotedName(column)})`
}
