import { type ReactNode, useState } from 'react'
import { TaskDialog } from '@/components/features/flow-task/public'
import type { ChosenFlow } from './types'

/** A task that is being launched, over the page from which it was chosen. `onDone`: it was saved or submitted. */
export function useLaunchedTask(onDone: () => void): { launch: (chosen: ChosenFlow) => void; dialog: ReactNode } {
  const [chosen, setChosen] = useState<ChosenFlow | null>(null)
  const dialog = chosen && (
    <TaskDialog
      task={{ id: '', flowId: chosen.flowId, opType: '-1', onBehalf: chosen.onBehalf }}
      onClose={() => setChosen(null)}
      onDone={onDone}
    />
  )
  return { launch: setChosen, dialog }
}
