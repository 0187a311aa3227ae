import { Alert } from '@/components/ui/alert'
import { useTexts } from '@/lib/client/use-texts'
import type { useListColumns } from '../use-list-columns'
import type { useModuleList } from '../use-module-list'
import type { Module } from '../utils'
import type { ViewLook } from './use-view-look'
import { type OpenViews, useViewMenu } from './use-view-menu'

type ViewingOptions = {
  module: Module
  views: OpenViews
  look: ViewLook
  columns: ReturnType<typeof useListColumns>
  asked: Pick<ReturnType<typeof useModuleList>, 'kept' | 'isOfView' | 'isWhole'>
}

/** What a list has of its views: their menu, the dialog of one, and what must be known of the open one. */
export function useViewing({ module, views, look, columns, asked }: ViewingOptions) {
  const t = useTexts('list.views')
  const { view, isMissing } = views
  const current = { question: asked.kept, columns: columns.kept, widths: { ...look.widths } }
  const kept = view && [columns.keptOf(view.view.columns), view.view.widths]
  const isChanged =
    !asked.isOfView || (kept !== null && JSON.stringify(kept) !== JSON.stringify([current.columns, current.widths]))
  const { menu, dialog } = useViewMenu({ menuId: module.menuId, views, current, isChanged })
  return {
    menu,
    dialog,
    notice: (
      <>
        {isMissing && <Alert tone="warning">{t('missing')}</Alert>}
        {view && !asked.isWhole && <Alert tone="warning">{t('notWhole', { name: view.fullName })}</Alert>}
      </>
    ),
  }
}
