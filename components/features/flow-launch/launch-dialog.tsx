import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { LaunchPanel } from './launch-panel'
import { LaunchTexts } from './texts-panel'
import type { ChosenFlow } from './types'

type LaunchDialogProps = {
  /** What is to be launched; whoever opened the dialog closes it and opens the task. */
  onChosen: (chosen: ChosenFlow) => void
  onClose: () => void
}

/** Quick launch over another screen. */
export function LaunchDialog(props: LaunchDialogProps) {
  return (
    <LaunchTexts>
      <OpenDialog {...props} />
    </LaunchTexts>
  )
}

function OpenDialog({ onChosen, onClose }: LaunchDialogProps) {
  const t = useTexts('flowlaunch')
  return (
    <Surface kind="general" open title={t('title')} width="960px" onClose={onClose}>
      <LaunchPanel onChosen={onChosen} />
    </Surface>
  )
}
