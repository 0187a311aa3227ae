import { type IntegrateNode, parseIntegration } from '@/lib/flow/integrate-tree'
import { own, readNumber, readText } from '@/lib/form/read'
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
  // An output may be long: each is read once.
  const outputs = new Map(nodes.map((node) => [node, outputOf(node)]))
  // As the run itself: others go on with what a query has found, and else with what started the run.
  const found = nodes.filter(({ nodeCode, resultType }) => resultType === 1 && steps.get(nodeCode)?.type === 'getData')
  const given = new Map(found.map((node) => [node.nodeCode, outputs.get(node)?.rows]))
  return (node: NodeRow) => {
    const step = steps.get(node.nodeCode)
    if (!step) return {}
    const source = readText(own(step.properties, 'dataSourceForm'))
    const input = (source === '' ? undefined : given.get(source)) ?? start
    const { rows, touched } = outputs.get(node) ?? outputOf(node)
    return {
      ...{ input: shownRows(input), inputCount: input.length },
      ...(rows.length > 0 ? { output: shownRows(rows), outputCount: rows.length } : {}),
      ...{ touched, interfaceId: interfaceOf(step) },
    }
  }
}

function interfaceOf({ type, properties }: IntegrateNode): string {
  const isAsking = type === 'dataInterface' || (type === 'getData' && readNumber(own(properties, 'formType')) === 3)
  return isAsking ? readText(own(properties, 'formId')) : ''
}
