import { useState } from 'react'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { recordCode } from '@/lib/domain/flow-codes'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { readIsHandled, readTask } from './queries'
import type { OpenTask } from './types'
import { personName, timeText } from './utils'

/**
 * Whether somebody else was faster with the part that is open. `explain` is given why an operation was refused: where that is the reason,
 * the task is looked at anew, nothing is offered for it any more, and the refusal that it answers says who did what. `onHandled` is told it too.
 */
export function useHandled(task: OpenTask, onHandled: (failure: AppError) => void) {
  const t = useTexts('flowtask.handled')
  const tRecord = useTexts('flowcodes.record')
  const [isHandled, setHandled] = useState(false)
  const explain = async (thrown: unknown): Promise<unknown> => {
    const refusal = toAppError(thrown)
    if (task.opType !== 1 || !task.taskId || refusal.code !== 'refused') return thrown
    const last = await whoWasFaster(task)
    if (last === null) return thrown
    setHandled(true)
    const code = recordCode(last?.handleStatus)
    const facts = {
      name: personName(last?.userName ?? ''),
      what: code ? tRecord(code.key) : '',
      time: timeText(last?.handleTime),
    }
    const userMessage = last ? t('by', facts) : t('plain')
    const failure = new AppError('refused', 'the part was handled meanwhile', { userMessage, cause: thrown })
    onHandled(failure)
    return failure
  }
  return { isHandled, explain }
}

type RecordLine = TaskDetail['flowTaskOperatorRecordList'][number]

/** The line of the record by which the part was taken from the person; null where it was not, or nobody can tell. */
async function whoWasFaster(task: OpenTask): Promise<RecordLine | undefined | null> {
  try {
    if (!(await readIsHandled(task.taskId ?? ''))) return null
    const { flowTaskNodeList, flowTaskOperatorRecordList: lines } = await readTask(task)
    const code = flowTaskNodeList.find(({ id }) => id === task.taskNodeId)?.nodeCode
    return lines.findLast(({ nodeCode }) => nodeCode === code) ?? lines.at(-1)
  } catch {
    // The refusal itself is told then.
    return null
  }
}
