import type { Texts } from '@/lib/client/use-texts'
import type { CallData, CallInput } from '@/lib/contract/endpoint'
import { executeTypes, type scheduledTask } from '@/lib/contract/system/scheduled-task'
import { type CronProblem, readCron } from '@/lib/domain/cron'
import { AppError } from '@/lib/errors/app-error'
import { type InterfaceChoice, parameterRows } from '@/lib/form/interface-parameters'
import { isRecord, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'

type TaskInfo = CallData<typeof scheduledTask.info>
export type TaskBody = CallInput<typeof scheduledTask.create>['body']

/** The form has the content of a task field by field; its parameters stay the text of their rows. */
export function taskValues({ executeContent, ...task }: TaskInfo): RecordValues {
  const content = parsed(executeContent)
  return {
    ...task,
    cron: readText(content['cron']),
    startTime: readNumber(content['startTime']) ?? null,
    endTime: readNumber(content['endTime']) ?? null,
    interfaceId: readText(content['interfaceId']),
    interfaceName: readText(content['interfaceName']),
    parameter: JSON.stringify(readList(content['parameter'])),
    localHostTaskId: readText(content['localHostTaskId']),
  }
}

export function taskBody(values: RawRecord, interfaces: readonly InterfaceChoice[]): TaskBody {
  const { cron, startTime, endTime, interfaceId, interfaceName, parameter, localHostTaskId, ...task } = values
  const isMethod = task['executeType'] === executeTypes.method
  const chosen = interfaces.find(({ id }) => id === interfaceId)
  const content = {
    cron: readText(cron).trim(),
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    interfaceId: isMethod ? '' : readText(interfaceId),
    interfaceName: isMethod ? '' : (chosen?.fullName ?? readText(interfaceName)),
    parameter: isMethod ? [] : parameterRows(readText(parameter)),
    localHostTaskId: isMethod ? readText(localHostTaskId) : '',
  }
  return { ...task, executeContent: JSON.stringify(content) } as TaskBody
}

function parsed(text: string): RawRecord {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Where the value of a parameter comes from, in the numbers of the wire: what was typed, or nothing. */
export const parameterSources = { typed: 2, empty: 3 } as const

/** The rows of another interface; what was typed for a parameter of the same name stays. */
export function parametersOf(declared: readonly RawRecord[], before: readonly RawRecord[]): RawRecord[] {
  return declared.map((row) => {
    const old = before.find(({ field }) => field === row['field'])
    const typed = { sourceType: parameterSources.typed, relationField: readText(row['defaultValue']) }
    return { ...row, ...(old ? { sourceType: old['sourceType'], relationField: old['relationField'] } : typed) }
  })
}

/** What is wrong with an expression, in the language of the page. */
export function cronProblemText(t: Texts, problem: CronProblem): string {
  const { code, ...facts } = problem
  if (!('field' in facts)) return t(`cron.problems.${code}`)
  const { field, ...values } = facts
  return t(`cron.problems.${code}`, { ...values, field: t(`cron.fields.${field}`) })
}

/** Before it is sent, so that the reason stands at its field. */
export function demandCron(t: Texts, text: string): void {
  const read = readCron(text)
  if (!('problem' in read)) return
  const message = cronProblemText(t, read.problem)
  throw new AppError('invalid', message, { issues: [{ path: 'cron', code: 'invalid', message }] })
}
