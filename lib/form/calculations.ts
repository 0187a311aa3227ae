import { type Amount, amountToNumber, roundAmount } from '@/lib/domain/decimal'
import { type EvaluationFault, type Expression, evaluateExpression, parseExpression } from '@/lib/domain/expression'
import { attribute, precisionOf } from './attributes'
import { connectedGroups, cyclesOf, cycleText } from './dependency-graph'
import { referenceCode } from './references'
import type { DesignProblem, FieldNode, FormDesign } from './types'
import { fieldIndex, walkNodes } from './walk'
import { factsOf } from './widget-facts/table'

/** Where an operand is read: a field of the record, of the same row, or of all rows together (contract 3a §10). */
type Operand = { code: string; scope: 'main' | 'row' | 'sum'; table: string | null }

export type Calculation = {
  node: FieldNode
  /** Null when the formula cannot be read or stands in a cycle: the result is then always 0. */
  expression: Expression | null
  operands: ReadonlyMap<string, Operand>
}

type CalculationPlan = {
  /** Every calculation after those it reads. */
  calculations: readonly Calculation[]
  /** Calculations by the code of a field they read. */
  readers: ReadonlyMap<string, readonly Calculation[]>
  byNode: ReadonlyMap<FieldNode, Calculation>
  problems: readonly DesignProblem[]
}

const plans = new WeakMap<FormDesign['fields'], CalculationPlan>()

export function calculationPlan(design: FormDesign): CalculationPlan {
  const known = plans.get(design.fields)
  if (known) return known
  const plan = makePlan(design)
  plans.set(design.fields, plan)
  return plan
}

function makePlan(design: FormDesign): CalculationPlan {
  const problems: DesignProblem[] = []
  const index = fieldIndex(design)
  const all = [...walkNodes(design.fields)].filter((node) => factsOf(node.type).filledBy === 'formula')
  const byCode = new Map(all.map((node) => [node.code, readCalculation(node, index, problems)]))
  const edges = new Map<string, string[]>()
  for (const calculation of byCode.values()) {
    for (const { code } of calculation.operands.values()) {
      if (byCode.has(code)) edges.set(code, [...(edges.get(code) ?? []), calculation.node.code])
    }
  }
  const groups = connectedGroups([...byCode.keys()], edges)
  for (const cycle of cyclesOf(groups, edges)) {
    problems.push({ code: 'cycle', where: cycleText(cycle), detail: 'calculate' })
    for (const code of cycle) {
      const broken = byCode.get(code)
      if (broken) byCode.set(code, { ...broken, expression: null, operands: new Map() })
    }
  }
  const ordered = groups.flat().reverse()
  const calculations = ordered.flatMap((code) => byCode.get(code) ?? [])
  return {
    calculations,
    readers: readersOf(calculations),
    byNode: new Map(calculations.map((calculation) => [calculation.node, calculation])),
    problems,
  }
}

function readersOf(calculations: readonly Calculation[]): ReadonlyMap<string, readonly Calculation[]> {
  const readers = new Map<string, Calculation[]>()
  for (const calculation of calculations) {
    for (const { code } of calculation.operands.values()) {
      const list = readers.get(code)
      if (list) list.push(calculation)
      else readers.set(code, [calculation])
    }
  }
  return readers
}

function readCalculation(node: FieldNode, index: ReadonlyMap<string, FieldNode>, problems: DesignProblem[]): Calculation {
  const where = node.label || node.code
  const stored = attribute(node, 'expression')
  const parsed = parseExpression(stored)
  if ('fault' in parsed) {
    // A formula that was never written is no fault: new fields start without one.
    const isUnwritten = parsed.fault === 'empty' || stored === undefined || stored === ''
    if (!isUnwritten) problems.push({ code: 'badExpression', where, detail: parsed.fault })
    return { node, expression: null, operands: new Map() }
  }
  const operands = new Map<string, Operand>()
  for (const name of parsed.expression.fields) {
    const operand = findOperand(name, node, index)
    if (operand) operands.set(name, operand)
    else problems.push({ code: 'unknownReference', where, detail: name.slice(0, 100) })
  }
  return { node, expression: parsed.expression, operands }
}

function findOperand(name: string, node: FieldNode, index: ReadonlyMap<string, FieldNode>): Operand | null {
  const code = referenceCode(name)
  const target = index.get(code)
  if (target && target.kind === 'field') {
    if (target.parentTable === null) return { code, scope: 'main', table: null }
    return { code, scope: target.parentTable === node.parentTable ? 'row' : 'sum', table: target.parentTable }
  }
  const sibling = node.parentTable === null ? undefined : index.get(`${node.parentTable}-${name}`)
  return sibling ? { code: sibling.code, scope: 'row', table: sibling.parentTable } : null
}

export type OperandReader = {
  main: (code: string) => unknown
  row: (code: string) => unknown
  /** The column of a sub-table added up over all its rows. */
  sum: (code: string, tableName: string) => Amount
}

/** The result as the wire carries it, rounded to the field's precision or to whole numbers; 0 with the fault on any error. */
export function calculate(calculation: Calculation, reader: OperandReader): { value: number; fault?: EvaluationFault } {
  if (calculation.expression === null) return { value: 0 }
  const result = evaluateExpression(calculation.expression, (name) => {
    const operand = calculation.operands.get(name)
    if (!operand) return undefined
    if (operand.scope === 'main') return reader.main(operand.code)
    return operand.scope === 'row' ? reader.row(operand.code) : reader.sum(operand.code, operand.table ?? '')
  })
  const value = amountToNumber(roundAmount(result.value, precisionOf(calculation.node) ?? 0)) ?? 0
  return result.fault ? { value, fault: result.fault } : { value }
}
