import { useTranslations } from 'next-intl'
import { routesOf, useShellIfAny } from '@/components/ground/public'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import type { PortalItem } from '@/lib/portal/layout'
import { loadRecordsBehind } from './queries'
import { usePortal } from './state'
import { useHasList } from './use-link'

/** A number of a widget: its category and series, or the entry of a board. */
export type Mark = { name?: string; type?: string; boardId?: string }

/**
 * Opens the list of the records that a number of the item was counted from; undefined where no list stands behind it. The platform says
 * which list and how it is asked, under the rights of whoever looks.
 */
export function useBehind(item: PortalItem): ((mark: Mark) => void) | undefined {
  const { source, isDesign } = usePortal()
  const shell = useShellIfAny()
  const t = useTranslations('portal')
  const tErrors = useTranslations('errors')
  const hasList = useHasList(item.modelData?.modelId ?? '')
  if (!shell || isDesign || source.kind !== 'portal' || item.dataType !== 'model' || !hasList) return undefined
  const { menus, openPath } = shell
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
