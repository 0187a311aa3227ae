import { useEffect } from 'react'
import { loadForm } from '@/components/form/load-form'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { neededAsks, noApproval } from './approval-form'
import { askFormDesign } from './ask-form'
import type { OpenTask } from './types'
import { propertiesOf } from './utils'

/** Whoever has a task open to decide on it can agree to it also when the line drops: the code of what is asked then is there already. */
export function useAhead({ opType }: OpenTask, detail: TaskDetail): void {
  const t = useTexts('flowtask')
  // The network, from which the code of the controls comes.
  useEffect(() => {
    if (opType !== 1) return
    const asks = neededAsks({ properties: propertiesOf(detail), approval: noApproval })
    // Where it does not come now, the dialog asks for it again.
    if (asks) void loadForm(askFormDesign(t, asks))?.catch(() => undefined)
  }, [opType, detail, t])
}
