import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import type { CallData } from '@/lib/contract/endpoint'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { itemFormDesign } from './item-form'
import { saveItem } from './mutations'
import { readItem, useItem, useItemParents } from './queries'
import type { Category } from './utils'

type ItemDialogProps = { category: Category; id: string | null; onSaved: () => void; onClose: () => void }
type Start = { values: Record<string, unknown>; parents: CallData<typeof dictionaryData.parents>['list'] }

/** Makes or changes an item (spec 2 §2.3): neither a click beside it nor Escape closes it. */
export function ItemDialog(props: ItemDialogProps) {
  const { category, id } = props
  const t = useTranslations('admin.dictionary')
  const item = useItem(id)
  const parents = useItemParents(category, id)
  const values = id === null ? { dictionaryTypeId: category.id, parentId: parents.data?.list[0]?.id ?? '0' } : item.data
  return (
    <div style={{ display: 'contents' }} onKeyDownCapture={(event) => event.key === 'Escape' && event.preventDefault()}>
      <LoadingDialog<Start>
        title={t(id === null ? 'create' : 'edit')}
        width="600px"
        start={values && parents.data ? { values, parents: parents.data.list } : undefined}
        error={item.error ?? parents.error}
        onRetry={() => {
          void item.mutate()
          void parents.mutate()
        }}
        onClose={props.onClose}
      >
        {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
      </LoadingDialog>
    </div>
  )
}

function FilledDialog({
  category,
  id,
  values,
  parents,
  frame,
  onSaved,
  onClose,
}: ItemDialogProps & Start & { frame: DialogFrame }) {
  const t = useTranslations('admin.dictionary')
  const form = useDesignForm({
    drafts: { name: `systemData.dictionary.${category.id}`, title: category.fullName },
    id,
    design: () => itemFormDesign(t, { parents, isTree: category.isTree === 1 }),
    values,
    ...(id === null ? {} : { newest: () => readItem(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveItem(dictionaryData.create.body.parse(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
