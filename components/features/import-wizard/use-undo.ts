import { useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { type StandingRecord, standingRecords } from '@/lib/client/standing-records'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { toAppError } from '@/lib/errors/app-error'
import type { ImportCalls, ImportOutcome } from './types'
import { useAsking } from './use-asking'

type Refusal = { reason: string; standing: readonly StandingRecord[] }

/** The undo of what was imported just now; why it was refused stays to be read, as there is something to look at. */
export function useUndo({ undo }: ImportCalls, outcome: ImportOutcome, onUndone: () => void) {
  const t = useTexts('importing')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const undoing = useAsking((text) => toast.error(text))
  const { batch = '', snum, added = 0, changed = 0, same = 0 } = outcome
  if (!undo || batch === '') return { start: null, isRunning: false, refusal: null }
  const start = async () => {
    const text = changed > 0 ? t('undoChangedAsk', { added, changed }) : t('undoAsk', { count: snum - same })
    if (!(await confirm({ text, danger: true, confirmText: t('undo') }))) return
    setRefusal(null)
    const isDone = await undoing.run(async () => {
      try {
        await undo(batch)
        return true
      } catch (error) {
        const fault = toAppError(error)
        const { code, userMessage = '' } = fault
        if (code !== 'refused') throw error
        setRefusal({ reason: userMessage, standing: standingRecords(fault) })
        return false
      }
    })
    if (!isDone) return
    toast.success(t('undone'))
    onUndone()
  }
  return { start, isRunning: undoing.isRunning, refusal }
}
