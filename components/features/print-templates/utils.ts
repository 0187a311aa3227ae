import type { TemplateFault } from '@/components/designer/print/faults'
import { isRecord } from '@/lib/form/read'

/** The statements of a template (contract 2 §20.1): the head first, then T1, T2…; what else is in an entry stays in it. */
export type Statement = Readonly<Record<string, unknown>> & { sql: string }

export function readStatements(text: string): readonly Statement[] {
  try {
    const value: unknown = JSON.parse(text)
    const entries = Array.isArray(value) ? value.filter(isRecord) : []
    if (entries.length > 0)
      return entries.map((entry) => ({ ...entry, sql: typeof entry['sql'] === 'string' ? entry['sql'] : '' }))
  } catch {
    // One empty statement, which is told as a fault.
  }
  return [{ sql: '' }]
}

export function writeStatements(statements: readonly Statement[]): string {
  return JSON.stringify(statements)
}

/** Contract 2 §20.1: 第N行SQL语句不能为空. */
export function statementFaults(statements: readonly Statement[]): readonly TemplateFault[] {
  return statements.flatMap(({ sql }, index): readonly TemplateFault[] =>
    sql.trim() === '' ? [{ kind: 'emptySql', isHard: true, row: index + 1 }] : [],
  )
}
