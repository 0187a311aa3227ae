import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import type { ImportCalls, ImportOutcome } from './types'
import { useAsking } from './use-asking'

type UndoButtonProps = { calls: ImportCalls; outcome: ImportOutcome; onUndone: () => void }

/** Takes back what was imported just now, where the platform can. */
export function UndoButton({ calls, outcome, onUndone }: UndoButtonProps) {
  const t = useTexts('importing')
  const undoing = useAsking((text) => toast.error(text))
  const { undo } = calls
  const { batch = '', snum, added = 0, changed = 0, same = 0 } = outcome
  if (!undo || batch === '') return null
  const start = async () => {
    const text = changed > 0 ? t('undoChangedAsk', { added, changed }) : t('undoAsk', { count: snum - same })
    if (!(await confirm({ text, danger: true, confirmText: t('undo') }))) return
    const isDone = await undoing.run(async () => {
      await undo(batch)
      return true
    })
    if (!isDone) return
    toast.success(t('undone'))
    onUndone()
  }
  return (
    <Button loading={undoing.isRunning} onClick={() => void start()}>
      {t('undo')}
    </Button>
  )
}
