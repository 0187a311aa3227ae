import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import type { useUndo } from './use-undo'

/** Takes back what was imported just now, where the platform can. */
export function UndoButton({ undo }: { undo: ReturnType<typeof useUndo> }) {
  const t = useTexts('importing')
  if (!undo.start) return null
  return (
    <Button loading={undo.isRunning} onClick={() => void undo.start?.()}>
      {t('undo')}
    </Button>
  )
}
