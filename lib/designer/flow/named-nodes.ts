import { isRecord, own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'

/** The ids of other nodes that the properties of a node name (contract 4a §9.3, §9.5, §9.6), where they are in use. */
export function namedNodes(shell: RawRecord): readonly string[] {
  const properties = readRecord(own(shell, 'properties'))
  const text = (key: string) => readText(own(properties, key))
  const named: string[] = []
  if (text('assigneeType') === '5' || text('initiateType') === '5') named.push(text('nodeId'))
  // '0' to '2' are ways to say it, everything else is a node.
  if (!['', '0', '1', '2'].includes(text('rejectStep'))) named.push(text('rejectStep'))
  if (text('conditionType') === '1') named.push(text('swerveNode'))
  for (const rule of readList(own(properties, 'assignList')).filter(isRecord)) named.push(readText(own(rule, 'nodeId')))
  return named.filter((id) => id !== '')
}
