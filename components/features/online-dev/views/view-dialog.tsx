import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { savedViews } from '@/lib/contract/system/saved-view'
import type { Views } from './use-views'
import type { View } from './utils'
import { viewFormDesign } from './view-form'

type ViewDialogProps = {
  menuId: string
  views: Views
  /** What is called otherwise or shared otherwise; null for a new one. */
  view: View | null
  /** What the view holds. */
  state: View['view']
  onSaved: (id: string) => void
  onClose: () => void
}

/** Keeps what the list shows under a name, or gives a view another name and other people. */
export function ViewDialog({ menuId, views, view, state, onSaved, onClose }: ViewDialogProps) {
  const t = useTexts('list.views')
  const form = useDesignForm({
    drafts: null,
    id: view?.id ?? null,
    design: () => viewFormDesign(t, views.mayShare),
    values: { fullName: view?.fullName ?? '', roleIds: view?.roleIds ?? [] },
  })
  return (
    <FormDialog
      title={t(view ? 'editTitle' : 'saveTitle')}
      width="480px"
      form={form}
      onClose={onClose}
      save={{
        send: (filled, target) => {
          const roleIds = views.mayShare ? (filled['roleIds'] ?? []) : (view?.roleIds ?? [])
          const body = { ...filled, moduleId: menuId, view: state, roleIds, version: view?.version }
          return views.save(savedViews.create.body.parse(body), target)
        },
        done: (id) => {
          toast.success(t('saved'))
          onClose()
          onSaved(id)
        },
      }}
    />
  )
}
