import { useAtom } from 'jotai'
import { type SidePanel, sidePanelAtom } from './state'

/** Whether it is the one that stands beside the page, and what its sign does: opens it, or closes it again. */
export function useSidePanel(panel: SidePanel): [isOpen: boolean, toggle: () => void] {
  const [open, setOpen] = useAtom(sidePanelAtom)
  return [open === panel, () => setOpen((now) => (now === panel ? undefined : panel))]
}
