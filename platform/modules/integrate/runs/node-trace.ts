import { type IntegrateNode, parseIntegration } from '@/lib/flow/integrate-tree'
import { isRecord, own, readList, readNumber, readText } from '@/lib/form/read'
import type { NodeRow, TaskRow } from './run-store'
import { shownRows } from './trace'
import { inputOf, outputOf } from './walk'

type Run = { task: TaskRow; nodes: readonly NodeRow[]; templateJson: string }

/** What each node of a run went on with and gave, by the tree that it was done by; no more is kept for the log than for the run itself. */
export function traces({ task, nodes, templateJson }: Run) {
  const tree = templateJson === '' ? null : parseIntegration(templateJson)
  const steps =
    tree && !('fault' in tree) ? new Map(tree.steps.map((step) => [step.nodeId, step])) : new Map<string, IntegrateNode>()
  const start = [inputOf(task)]
  const given = new Map(nodes.filter(({ resultType }) => resultType === 1).map((node) => [node.nodeCode, outputOf(node).rows]))
  return (node: NodeRow) => {
    const step = steps.get(node.nodeCode)
    if (!step) return {}
    const source = readText(own(step.properties, 'dataSourceForm'))
    const input = (source === '' ? undefined : given.get(source)) ?? start
    const { rows } = outputOf(node)
    return {
      ...{ input: shownRows(input), inputCount: input.length },
      ...(rows.length > 0 ? { output: shownRows(rows), outputCount: rows.length } : {}),
      ...{ touched: touchedOf(node), interfaceId: interfaceOf(step) },
    }
  }
}

function touchedOf({ outputJson }: NodeRow) {
  const output: unknown = outputJson === null ? null : JSON.parse(outputJson)
  return isRecord(output) ? readList(own(output, 'touched')).filter(isRecord) : []
}

function interfaceOf({ type, properties }: IntegrateNode): string {
  const isAsking = type === 'dataInterface' || (type === 'getData' && readNumber(own(properties, 'formType')) === 3)
  return isAsking ? readText(own(properties, 'formId')) : ''
}
