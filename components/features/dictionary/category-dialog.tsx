import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import type { CallData } from '@/lib/contract/endpoint'
import { dictionaryType } from '@/lib/contract/system/dictionary'
import { categoryFormDesign } from './category-form'
import { saveCategory } from './mutations'
import { readCategory, useCategory, useCategoryParents } from './queries'

type CategoryDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }
type Start = { values: Record<string, unknown>; parents: CallData<typeof dictionaryType.selector>['list'] }

/** Makes or changes a dictionary (spec 1 §2.12, spec 2 §5.3). */
export function CategoryDialog(props: CategoryDialogProps) {
  const { id } = props
  const t = useTranslations('admin.dictionary')
  const category = useCategory(id)
  const parents = useCategoryParents(id)
  const values = id === null ? {} : category.data
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'createCategory' : 'editCategory')}
      width="600px"
      start={values && parents.data ? { values, parents: parents.data.list } : undefined}
      error={category.error ?? parents.error}
      onRetry={() => {
        void category.mutate()
        void parents.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({ id, values, parents, frame, onSaved, onClose }: CategoryDialogProps & Start & { frame: DialogFrame }) {
  const t = useTranslations('admin.dictionary')
  const form = useDesignForm({
    drafts: { name: 'systemData.dictionary.category', title: t('categories') },
    id,
    design: () => categoryFormDesign(t, { parents, isNew: id === null }),
    values,
    ...(id === null ? {} : { newest: () => readCategory(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveCategory(dictionaryType.create.body.parse(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
