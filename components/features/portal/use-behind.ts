import { useTranslations } from 'next-intl'
import { routesOf, useShell } from '@/components/ground/public'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import type { PortalItem } from '@/lib/portal/layout'
import { loadRecordsBehind } from './queries'
import { usePortal } from './state'

/** A number of a widget: its category and series, or the entry of a board. */
export type Mark = { name?: string; type?: string; boardId?: string }

/**
 * Opens the list of the records that a number of the item was counted from; undefined where no list stands behind it. The platform says
 * which list and how it is asked, under the rights of whoever looks.
 */
export function useBehind(item: PortalItem): ((mark: Mark) => void) | undefined {
  const { source, isDesign } = usePortal()
  const { menus, openPath } = useShell()
  const t = useTranslations('portal')
  const tErrors = useTranslations('errors')
  if (isDesign || source.kind !== 'portal' || item.dataType !== 'model' || !item.modelData?.menuId) return undefined
  const open = async (mark: Mark) => {
    try {
      const [{ menuId, superQuery }, { searchOfQuery }] = await Promise.all([
        loadRecordsBehind(source, item.i, mark),
        import('@/components/features/online-dev/public'),
      ])
      const route = routesOf(menus).find(({ menu }) => menu.id === menuId)
      if (!route) return toast.warning(t('noList'))
      openPath(`${route.path}?${searchOfQuery(superQuery)}`)
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
    }
  }
  return (mark) => void open(mark)
}
