import { useTranslations } from 'next-intl'
import { routesOf, useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { previewHref } from '../utils'
import type { MadeDesign } from './mutations'

type WaysPanelProps = {
  design: MadeDesign
  onOpenDesign: (id: string) => void
  /** The way is over. */
  onClose: () => void
}

/**
 * The ways on from a module that is there: to its designer, and to itself. Its entry comes with the menu, which is read anew after a release; where
 * this person has none, because it stands in another system, the page that shows released modules opens it.
 */
export function WaysPanel({ design, onOpenDesign, onClose }: WaysPanelProps) {
  const t = useTranslations('designs.fromTable')
  const { menus, openPath } = useShell()
  const route = routesOf(menus).find(({ menu }) => menu.modelId === design.id)
  return (
    <>
      <Button onClick={() => onOpenDesign(design.id)}>{t('openDesigner')}</Button>
      {design.released && (
        <Button
          onClick={() => {
            onClose()
            openPath(route?.path ?? previewHref(design.id, false))
          }}
        >
          {t('openModule')}
        </Button>
      )}
    </>
  )
}
